import FoundationEssentials

/// One synchronisation with a server that supports versions: receives changes, merges them into the
/// wallet, and sends the wallet's changes.
struct VersionsSync {
    /// The number of cards per request.
    static let pageSize = 500
    /// The number of cards that are sent before changes are read again. Until then, the store keeps
    /// the versions of the sent cards: see ``SyncState``.
    private static let batchSize = 200
    /// The approximate number of bytes of photographs that collect in memory before they are saved.
    private static let photoBudget = 32 << 20
    /// The number of attempts for a card that other wallets change at the same time.
    private static let attempts = 5
    /// The number of consecutive failed downloads of photographs after which a run requests no
    /// more, except photographs of cards that changed here.
    private static let photoTroubles = 8
    /// The maximum number of times that a run starts over to read all changes.
    private static let beginnings = 3

    let store: any CardStore
    let server: any CardServer
    let address: String
    let maximumCards: Int
    /// True if changes of the wallet are sent.
    let sends: Bool
    let onProgress: @Sendable (CardSyncProgress) -> Void

    private var log: SyncLog
    private var intake: CardIntake?
    /// The cards that this run has tried to send.
    private var tried: Set<Card.ID> = []
    /// The number of cards received so far.
    private var arrived = 0
    /// Cards whose sending failed because of the connection or the server.
    private var unsent: Set<Card.ID> = []
    /// Photographs whose download has failed in this run.
    private var unfetched: Set<PhotoHash> = []
    private var unfetchedInARow = 0

    init(
        store: any CardStore, server: any CardServer, address: String,
        maximumCards: Int, sends: Bool = true,
        onProgress: @escaping @Sendable (CardSyncProgress) -> Void
    ) {
        self.store = store
        self.server = server
        self.address = address
        self.maximumCards = maximumCards
        self.sends = sends
        self.onProgress = onProgress
        log = SyncLog(.versions, store: store)
    }

    /// - Parameters:
    ///   - first: The answer to the request for changes since `token`.
    ///   - peer: The server that `token` belongs to.
    /// - Throws: ``CardServerError`` if no page of changes was accepted; later errors are in the
    ///   report.
    mutating func run(
        _ first: CardChanges, since token: String?, of peer: String?
    ) async throws -> CardSyncReport {
        do {
            try await pull(first, since: token, of: peer)
            try await fetchMissingPhotos()
            while sends, try await push() {
                try await pullAgain()
                try await fetchMissingPhotos()
            }
        } catch let error as CardServerError {
            guard intake != nil else { throw error }
            log.report.interruption = error
        }
        return try await log.finished()
    }

    // MARK: - From the server

    private mutating func pull(
        _ first: CardChanges, since token: String?, of peer: String?
    ) async throws {
        var (answer, token, peer) = (first, token, peer)
        var (beginnings, count) = (0, 0)
        while true {
            switch answer {
            case .unknownContract(let error): throw error
            case .page(let page) where page.server == peer || token == nil:
                count += page.cards.count + page.dropped
                guard count <= maximumCards else {
                    throw CardServerError.tooManyCards(limit: maximumCards)
                }
                try await begin(with: page.server, anew: page.server != peer)
                peer = page.server
                log.report.dropped += page.dropped
                try await take(page.cards.map { ($0, .agreement) }, token: page.token)
                if !page.hasMore {
                    if try await hasReadAll() { return }
                    (answer, token) = (.gone, page.token)
                    continue
                }
                guard page.token != token else {
                    throw CardServerError.invalidAnswer(reason: "it repeats the same changes")
                }
                token = page.token
            case .page, .gone:
                // Starts over: this is another server, another history of the server, or a restored
                // backup.
                beginnings += 1
                guard token != nil, beginnings <= Self.beginnings else {
                    throw CardServerError.invalidAnswer(reason: "its history keeps changing")
                }
                (token, peer, count) = (nil, nil, 0)
            }
            answer = try await server.changes(since: token, limit: Self.pageSize)
        }
    }

    /// Returns true if the changes that were read contain all versions that this wallet has
    /// learned. If all changes were read and a version is missing, the server was restored from a
    /// backup.
    private func hasReadAll() async throws -> Bool {
        try await store.transaction { try SyncState(in: $0).ahead().isEmpty }
    }

    private mutating func pullAgain() async throws {
        let token = try await store.transaction { try SyncState(in: $0).token() }
        try await pull(
            server.changes(since: token, limit: Self.pageSize), since: token, of: intake?.server)
    }

    private mutating func begin(with peer: String, anew: Bool) async throws {
        let address = address
        try await store.transaction { transaction in
            let syncState = SyncState(in: transaction)
            if anew { try syncState.begin(with: peer) }
            if try !syncState.hasSpokenVersions(address) {
                try syncState.noteVersions(spokenBy: address)
            }
        }
        intake = CardIntake(server: peer, sendsCopies: true)
    }

    /// Saves states of the server with the photographs that they need, in batches that fit into
    /// memory; `token` is saved with the last batch.
    private mutating func take(
        _ arrivals: [(RemoteCard, CardIntake.Basis)], token: String? = nil
    ) async throws {
        guard let intake else { return }
        let lacking = try await store.transaction { transaction in
            try arrivals.map { remote, basis in
                (
                    hashes: try intake.photosLacking(for: remote, basis, in: transaction),
                    isChangedHere: try transaction.record(remote.id)?.waitingSince != nil
                )
            }
        }
        var start = 0
        var photos: [PhotoHash: Data] = [:]
        var bytes = 0
        for (index, (hashes, isChangedHere)) in lacking.enumerated() {
            do {
                for hash in hashes where photos[hash] == nil {
                    // The conflict copy of a losing edit needs its photographs now, because the
                    // server may erase them.
                    photos[hash] =
                        isChangedHere
                        ? try await neededPhoto(hash, of: arrivals[index].0.id)
                        : try await photo(hash, of: arrivals[index].0.id)
                    bytes += photos[hash]?.count ?? 0
                }
            } catch {
                // Save the states that have arrived, so that they are not requested again.
                try await keep(Array(arrivals[start..<index]), photos: photos)
                throw error
            }
            if token != nil {
                arrived += 1
                onProgress(.receiving(arrived))
            }
            if bytes >= Self.photoBudget {
                try await keep(Array(arrivals[start...index]), photos: photos)
                (start, photos, bytes) = (index + 1, [:], 0)
            }
        }
        try await keep(
            Array(arrivals[start...]), photos: photos,
            token: token.map { ($0, read: arrivals.map(\.0)) })
    }

    /// - Parameter token: The token after the states that were `read`; `nil` if `arrivals` are
    ///   newer than the stored token.
    private mutating func keep(
        _ arrivals: [(RemoteCard, CardIntake.Basis)], photos: [PhotoHash: Data],
        token: (text: String, read: [RemoteCard])? = nil
    ) async throws {
        guard let intake else { return }
        let tally = try await store.transaction { transaction in
            let syncState = SyncState(in: transaction)
            var tally = CardIntake.Tally()
            if token == nil {
                try syncState.note(
                    ahead: arrivals.map(\.0).filter { try !intake.knows($0, in: transaction) })
            }
            for (remote, basis) in arrivals {
                try intake.keep(remote, basis, photos: photos, in: transaction, tally: &tally)
            }
            if let token {
                try syncState.note(read: token.read)
                try syncState.setToken(token.text)
            }
            return tally
        }
        log.report.add(tally)
    }

    /// - Returns: `nil` if the server no longer has the photograph, or if its answer is not the
    ///   photograph.
    private mutating func neededPhoto(_ hash: PhotoHash, of id: Card.ID) async throws -> Data? {
        do {
            return try await server.photo(hash)
        } catch let error as CardServerError where !error.isAway && !error.isTransient {
            log.report.fail(id, "a photograph: " + error.errorText)
            return nil
        }
    }

    /// - Returns: `nil` if the download failed, or was not tried after too many failures. The next
    ///   run tries again.
    private mutating func photo(_ hash: PhotoHash, of id: Card.ID) async throws -> Data? {
        guard !unfetched.contains(hash), unfetchedInARow < Self.photoTroubles else { return nil }
        do {
            let bytes = try await server.photo(hash)
            unfetchedInARow = 0
            return bytes
        } catch let error as CardServerError where !error.isAway {
            log.report.fail(id, "a photograph: " + error.errorText)
            unfetched.insert(hash)
            unfetchedInARow += 1
            return nil
        }
    }

    /// Requests the photographs of restored cards, and those that failed to download.
    private mutating func fetchMissingPhotos() async throws {
        let missing = try await store.transaction { try MissingPhotos.wanted(in: $0) }
        for (hash, id) in missing {
            guard let bytes = try await photo(hash, of: id) else { continue }
            try await store.transaction { try MissingPhotos.keep(bytes, as: hash, in: $0) }
        }
    }

    // MARK: - To the server

    /// - Returns: True if the changes must be read again, so that the token includes the changes
    ///   that this run has sent. With an older token, a server restored from a backup is not
    ///   detected.
    private mutating func push() async throws -> Bool {
        var left = Self.batchSize
        while left > 0 {
            // Reads the waiting cards again, because sending may create conflict copies.
            let waiting = try await store.transaction { try SendingOrder.ids($0.waiting()) }
            let untried = waiting.filter { !tried.contains($0) }
            let total = tried.count + untried.count
            let batch = untried.prefix(left)
            guard !batch.isEmpty else { return try await !hasReadAll() }
            for id in batch {
                onProgress(.sending(tried.count, of: total))
                tried.insert(id)
                do {
                    try await push(id)
                    log.succeed()
                } catch let error as CardServerError {
                    try await log.fail(id, error)
                    unsent.insert(id)
                }
            }
            left -= batch.count
        }
        return true
    }

    private mutating func push(_ id: Card.ID) async throws {
        for _ in 0..<Self.attempts {
            guard let record = try await store.transaction({ try $0.record(id) }),
                record.waitingSince != nil,
                // Skips a conflict copy if its card could not be sent: the edit that won must be
                // sent first.
                record.card.conflictOf.map({ !unsent.contains($0) }) ?? true
            else { return }
            guard let answer = try await send(record) else {
                return try await settle(record)
            }
            switch answer {
            case .saved(let remote)
            where remote.id == id && (remote.card == nil) == record.isDeleted:
                let sent = CardBase(
                    server: intake?.server ?? "", version: remote.version, card: record.card,
                    isDeleted: record.isDeleted)
                try await take([(remote, .given(sent))])
                log.report.sent += 1
                return
            case .conflict(let remote) where remote.id == id:
                try await take([(remote, .given(base(of: record, before: remote)))])
            case .missingPhotos(let hashes):
                if let reason = try await sendPhotos(hashes, of: record) {
                    return try await log.fail(id, reason)
                }
            case .unknownCard:
                try await store.transaction { transaction in
                    guard var record = try transaction.record(id) else { return }
                    record.base = nil
                    try transaction.save(record)
                }
            case .refused(let reason):
                return try await log.fail(id, reason)
            case .saved, .conflict:
                return try await log.fail(id, "the server answered with another card")
            }
        }
        try await log.fail(id, "other wallets keep changing the card")
    }

    /// - Returns: `nil` if the server has all changes of the card.
    private func send(_ record: CardRecord) async throws -> CardAnswer? {
        let base = base(of: record)
        if record.isDeleted {
            guard let version = base?.version else { return nil }
            return try await server.delete(record.id, replacing: version)
        }
        if let base, !base.isDeleted, !record.card.needsSending(to: base.card) { return nil }
        return try await server.put(record.card, replacing: base?.version)
    }

    private func base(of record: CardRecord) -> CardBase? {
        record.base.flatMap { $0.server == intake?.server ? $0 : nil }
    }

    /// Returns the base for a conflict with the server's state `remote`: the stored base if
    /// `remote` is newer; otherwise `nil`, because the server has another history.
    private func base(of record: CardRecord, before remote: RemoteCard) -> CardBase? {
        guard let base = base(of: record), let version = base.version, let newer = remote.version,
            newer > version
        else { return nil }
        return base
    }

    /// - Returns: The reason that a photograph was rejected; `nil` if none was.
    private mutating func sendPhotos(
        _ hashes: [PhotoHash], of record: CardRecord
    ) async throws -> String? {
        for hash in record.card.photoHashes where hashes.contains(hash) {
            if let bytes = try await store.photo(hash) {
                if let reason = try await server.put(bytes, named: hash) { return reason }
            } else {
                // Neither side has the photograph, so the card no longer refers to it.
                try await store.transaction { try MissingPhotos.letGo(hash, of: record.id, in: $0) }
            }
        }
        return nil
    }

    /// Records that the server has all of the card `sent`, unless the card was changed meanwhile.
    private func settle(_ sent: CardRecord) async throws {
        let agreed = base(of: sent)
        let server = intake?.server ?? ""
        try await store.transaction { transaction in
            guard var record = try transaction.record(sent.id), record == sent else { return }
            if !record.isDeleted, let agreed { record.card = agreed.card }
            if record.isDeleted, agreed == nil {
                // All changes were read, and the deleted card was not among them. With a deleted
                // base, it counts as edited elsewhere if it arrives later.
                record.base = CardBase(
                    server: server, version: nil, card: record.card, isDeleted: true)
            }
            record.waitingSince = nil
            record.failure = nil
            try transaction.save(record)
        }
    }
}
