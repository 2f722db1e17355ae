public import FoundationEssentials
import Synchronization

/// A card server in memory, for tests and previews, with versions, tombstones and photographs.
///
/// It implements the same contract as a real server. It can also simulate changes of a server:
/// ``restore(_:)`` restores a backup, and ``startNewHistory()`` starts a new history.
public final class InMemoryCardServer: CardServer {
    /// A copy of all data of a server.
    public struct Backup: Sendable {
        fileprivate var cards: [Card.ID: RemoteCard] = [:]
        fileprivate var photos: [PhotoHash: Data] = [:]
        fileprivate var lastVersion: Int64 = 0
        /// The eras of the history. An era begins with the server, with each restored backup and
        /// with each new history. It has a unique number, and the last version before it.
        fileprivate var eras: [(name: Int, start: Int64)] = []
    }

    fileprivate struct State {
        var content = Backup()
        var name = "server 1"
        var lastEra = 0
    }

    private let longestPage: Int
    private let state = Mutex(State())

    /// - Parameter longestPage: The maximum number of cards in one answer.
    public init(longestPage: Int = 1_000) {
        self.longestPage = longestPage
        begin()
    }

    // MARK: - The contract

    public func changes(since token: String?, limit: Int) -> CardChanges {
        state.withLock { state in
            var start: Int64 = 0
            if let token {
                guard let version = state.version(of: token) else { return .gone }
                start = version
            }
            let cards = state.content.cards.values
                .filter { ($0.version ?? 0) > start }
                .sorted { ($0.version ?? 0) < ($1.version ?? 0) }
            let page = Array(cards.prefix(min(limit, longestPage)))
            let hasMore = page.count < cards.count
            let end = hasMore ? page.last?.version ?? 0 : state.content.lastVersion
            return .page(
                CardChanges.Page(
                    server: state.name, token: state.token(at: end), hasMore: hasMore,
                    cards: page))
        }
    }

    public func put(_ card: Card, replacing version: Int64?) -> CardAnswer {
        state.withLock { state in
            let current = state.content.cards[card.id]
            if let current, let same = current.card, same.hasSameContent(as: card),
                same.lastUsed == card.lastUsed
            {
                return .saved(current)
            }
            guard current?.version == version else {
                return current.map { .conflict($0) } ?? .unknownCard
            }
            let missing = Self.photos(of: card).filter { state.content.photos[$0] == nil }
            guard missing.isEmpty else { return .missingPhotos(missing) }
            return .saved(state.keep(RemoteCard(card, version: state.nextVersion())))
        }
    }

    public func delete(_ id: Card.ID, replacing version: Int64) -> CardAnswer {
        state.withLock { state in
            guard let current = state.content.cards[id] else { return .unknownCard }
            if current.card == nil { return .saved(current) }
            guard current.version == version else { return .conflict(current) }
            return .saved(state.keep(RemoteCard(tombstone: id, version: state.nextVersion())))
        }
    }

    public func photo(_ hash: PhotoHash) -> Data? {
        state.withLock { $0.content.photos[hash] }
    }

    public func put(_ photo: Data, named hash: PhotoHash) -> String? {
        guard PhotoHash(of: photo) == hash else { return "another hash" }
        state.withLock { $0.content.photos[hash] = photo }
        return nil
    }

    // MARK: - Simulated changes

    /// Returns a copy of the current data.
    public func backup() -> Backup { state.withLock { $0.content } }

    /// Restores a backup; the name of the server's history stays.
    public func restore(_ backup: Backup) {
        state.withLock { $0.content = backup }
        begin()
    }

    /// Starts a new history with the current cards.
    public func startNewHistory() {
        state.withLock { $0.name = "server \($0.lastEra + 2)" }
        begin()
    }

    /// Deletes the photographs that no card refers to, as a real server does after a day.
    public func forgetFreshPhotos() {
        state.withLock { $0.forgetFreshPhotos() }
    }

    /// Returns all cards and tombstones.
    public func cards() -> [RemoteCard] { state.withLock { Array($0.content.cards.values) } }

    private func begin() {
        state.withLock { state in
            state.lastEra += 1
            state.content.eras.append((state.lastEra, state.content.lastVersion))
        }
    }

    fileprivate static func photos(of card: Card) -> [PhotoHash] {
        CardSide.allCases.compactMap { card[$0]?.hash }
    }
}

extension InMemoryCardServer.State {
    /// Returns a token that contains the current era, because a version may be used again in a
    /// later era. The token also contains the last version, so that it is refused if the server was
    /// restored from a backup before the last page was read.
    fileprivate func token(at version: Int64) -> String {
        "\(name)/\(content.eras.last?.name ?? 0)/\(version)/\(content.lastVersion)"
    }

    fileprivate func version(of token: String) -> Int64? {
        let parts = token.split(separator: "/")
        guard parts.count == 4, parts[0] == name, let era = Int(parts[1]),
            let version = Int64(parts[2]), let last = Int64(parts[3]),
            let index = content.eras.firstIndex(where: { $0.name == era })
        else { return nil }
        let end =
            index + 1 < content.eras.count ? content.eras[index + 1].start : content.lastVersion
        return last <= end ? version : nil
    }

    fileprivate mutating func nextVersion() -> Int64 {
        content.lastVersion += 1
        return content.lastVersion
    }

    fileprivate mutating func keep(_ card: RemoteCard) -> RemoteCard {
        if let old = content.cards.updateValue(card, forKey: card.id)?.card {
            forgetReplacedPhotos(of: old)
        }
        return card
    }

    private mutating func forgetReplacedPhotos(of old: Card) {
        let used = usedPhotos
        for hash in InMemoryCardServer.photos(of: old) where !used.contains(hash) {
            content.photos[hash] = nil
        }
    }

    fileprivate mutating func forgetFreshPhotos() {
        let used = usedPhotos
        content.photos = content.photos.filter { used.contains($0.key) }
    }

    private var usedPhotos: Set<PhotoHash> {
        Set(content.cards.values.compactMap(\.card).flatMap(InMemoryCardServer.photos))
    }
}
