import Cards
import Core
import Foundation
import ImageEditorTestSupport

/// A few wallets and a server with random events: edits, deletions, dropped connections, crashes,
/// a server restored from a backup. The same seed gives the same world.
///
/// Records each edit and the edits that knowingly replaced it, and reports lost edits.
actor CardWorld {
    /// A wallet on its own machine with its own clock.
    struct Device {
        let name: String
        let store: InMemoryCardStore
        let clock: TimeInterval
    }

    /// An incident during one request of a synchronisation.
    enum Fault: CaseIterable {
        /// The connection is lost before the request reaches the server.
        case cutBefore
        /// The connection is lost after the server has handled the request.
        case cutAfter
        /// The wallet's machine crashes.
        case crashBefore, crashAfter
        /// The owner edits a card meanwhile.
        case edit
        /// Another wallet synchronises meanwhile.
        case other
    }

    struct Crash: Error {}

    /// A value that was entered, unique among all edits.
    struct Edit: Hashable, CustomStringConvertible {
        let value: String
        var description: String { value }
    }

    let seed: UInt64
    let server: InMemoryCardServer
    let devices: [Device]
    private(set) var journal: [String] = []
    private var random: SeededGenerator
    private var lastValue = 0
    private var time: TimeInterval = 1_700_000_000
    private var backups: [InMemoryCardServer.Backup] = []
    private var edits: Set<Edit> = []
    private var superseded: Set<Edit> = []
    private var depth = 0

    init(seed: UInt64) {
        self.seed = seed
        random = SeededGenerator(seed: seed)
        server = InMemoryCardServer(longestPage: Int.random(in: 1...4, using: &random))
        devices = (0..<Int.random(in: 2...4, using: &random)).map { index in
            Device(
                name: "device \(index)", store: InMemoryCardStore(),
                clock: [0, -86_400, 86_400, 3_600][index])
        }
    }

    /// Performs `steps` random events.
    func live(steps: Int) async throws {
        for _ in 0..<steps {
            switch Int.random(in: 0..<20, using: &random) {
            case 0..<13: try edit(random.pick(devices))
            case 13..<19: try await synchronise(random.pick(devices), mayFail: true)
            default: befallServer()
            }
        }
    }

    /// Synchronises every wallet without faults. Two rounds suffice unless a restored server has
    /// mixed up the order, for example of a use and a later deletion of a card.
    func settle() async throws {
        for _ in 0..<3 {
            for device in devices { try await synchronise(device, mayFail: false) }
        }
    }

    // MARK: - What wallets' owners do

    private func edit(_ device: Device) throws {
        time += 60
        let records = try device.store.transaction { try $0.records() }
        let alive = records.filter { !$0.isDeleted }.map(\.card)
        guard let card = alive.isEmpty ? nil : random.pick(alive) else {
            return try create(on: device)
        }
        switch Int.random(in: 0..<24, using: &random) {
        case 0..<3: try create(on: device)
        case 3..<12: try editField(of: card, on: device)
        case 12..<15: try replacePhoto(of: card, on: device)
        case 15..<17: try use(card, on: device)
        case 17..<19: try delete(card, on: device)
        case 19..<21: try restore(records, on: device)
        default: try resolve(alive, on: device)
        }
    }

    private func create(on device: Device) throws {
        let value = newEdit()
        let card = Card(id: "card-\(value)", name: value, created: now(on: device))
        journal.append("\(device.name) creates \(card.id)")
        _ = try device.store.transaction { try $0.change(card) }
    }

    private func editField(of card: Card, on device: Device) throws {
        var edited = card
        edited.modified = now(on: device)
        switch Int.random(in: 0..<5, using: &random) {
        case 0: edited.name = replace(card.name)
        case 1: edited.note = replace(card.note)
        case 2: edited.number = replace(card.number)
        case 3:
            let text = replace(card.barcode?.text ?? "")
            edited.barcode = Barcode(text: text, type: .qr)
        default: edited.isFavorite.toggle()
        }
        journal.append("\(device.name) edits \(card.id): \(texts(of: edited))")
        try keep(edited, on: device)
    }

    private func replacePhoto(of card: Card, on device: Device) throws {
        let side = random.pick(CardSide.allCases)
        let bytes = Data(([0x89] + Array(newEdit().utf8)) as [UInt8])
        var edited = card
        edited.modified = now(on: device)
        let hash = PhotoHash(of: bytes)
        if let old = card[side] { superseded.insert(Edit(value: old.hash.description)) }
        edits.remove(Edit(value: "v\(lastValue)"))
        edits.insert(Edit(value: hash.description))
        journal.append("\(device.name) photographs \(card.id) as \(hash.description.prefix(6))")
        let changed = edited
        try device.store.transaction { transaction in
            var card = changed
            card[side] = try transaction.keep(bytes)
            _ = try transaction.change(card)
        }
    }

    private func use(_ card: Card, on device: Device) throws {
        var used = card
        used.lastUsed = now(on: device)
        journal.append("\(device.name) uses \(card.id)")
        try keep(used, on: device)
    }

    private func delete(_ card: Card, on device: Device) throws {
        superseded.formUnion(values(of: card))
        journal.append("\(device.name) deletes \(card.id)")
        _ = try device.store.transaction { try $0.delete(card.id) }
    }

    private func restore(_ records: [CardRecord], on device: Device) throws {
        let deleted = records.filter(\.isDeleted)
        guard !deleted.isEmpty else { return }
        let id = random.pick(deleted).id
        journal.append("\(device.name) restores \(id)")
        _ = try device.store.transaction { try $0.restore(id) }
    }

    private func resolve(_ alive: [Card], on device: Device) throws {
        let copies = alive.filter { $0.conflictOf != nil }
        guard !copies.isEmpty else { return }
        let copy = random.pick(copies)
        let takesCopy = random.pick([false, true])
        journal.append("\(device.name) resolves \(copy.id) for the \(takesCopy ? "copy" : "card")")
        let record = try device.store.transaction { transaction in
            try copy.conflictOf.flatMap { try transaction.record($0) }
        }
        guard let record else { return }
        let (kept, lost) = takesCopy ? (copy, record.card) : (record.card, copy)
        // A value that both have stays in the one that is kept, unless that is a deleted card.
        let staying = takesCopy || !record.isDeleted ? values(of: kept) : []
        superseded.formUnion(values(of: lost).subtracting(staying))
        _ = try device.store.transaction { try $0.resolve(copy.id, takingCopy: takesCopy) }
    }

    private func keep(_ card: Card, on device: Device) throws {
        _ = try device.store.transaction { try $0.change(card) }
    }

    private func now(on device: Device) -> Date {
        Date(timeIntervalSince1970: time + device.clock)
    }

    private func newEdit() -> String {
        lastValue += 1
        edits.insert(Edit(value: "v\(lastValue)"))
        return "v\(lastValue)"
    }

    private func replace(_ value: String) -> String {
        if !value.isEmpty { superseded.insert(Edit(value: value)) }
        return newEdit()
    }

    private func texts(of card: Card) -> [String] {
        [card.name, card.note, card.number, card.barcode?.text ?? ""].filter { !$0.isEmpty }
    }

    private func values(of card: Card) -> Set<Edit> {
        let photos = CardSide.allCases.compactMap { card[$0]?.hash.description }
        return Set((texts(of: card) + photos).map { Edit(value: $0) })
    }

    // MARK: - What happens to the server

    private func befallServer() {
        switch Int.random(in: 0..<12, using: &random) {
        case 0..<5: backups.append(server.backup())
        // A wallet must have read its own changes back before the server is restored. Otherwise it
        // could not distinguish them from another history's changes with the same numbers.
        case 5..<7 where !backups.isEmpty && devices.allSatisfy(hasReadWhatItSent):
            journal.append("the server is set back")
            server.restore(random.pick(backups))
        case 7:
            journal.append("the server begins anew")
            server.startNewHistory()
            backups = []
        default: server.forgetFreshPhotos()
        }
    }

    private func hasReadWhatItSent(_ device: Device) -> Bool {
        (try? device.store.transaction { try $0.note("cards.ahead") }) == .some(nil)
    }

    // MARK: - Synchronising

    private func synchronise(_ device: Device, mayFail: Bool) async throws {
        var faults: [Int: Fault] = [:]
        if mayFail, depth == 0, random.oneIn(2) {
            faults[Int.random(in: 0..<12, using: &random)] = random.pick(Fault.allCases)
        }
        let count = Counter()
        let server = CardServerInterceptor(decoratee: server) { [faults] moment in
            let number = count.next(moment)
            guard let fault = faults[number] else { return }
            try await self.befall(device, fault, moment)
        }
        let time = time
        let useCase = SynchroniseCardsUseCase(
            store: device.store, server: server, original: InMemoryLegacyCardServer(),
            address: URL(filePath: "/server"), converter: NoConverter(),
            now: { Date(timeIntervalSince1970: time + device.clock) })
        depth += 1
        defer { depth -= 1 }
        do {
            let report = try await useCase.run()
            journal.append("\(device.name) synchronised: \(summary(report))")
            if !mayFail, report.interruption != nil || !report.failures.isEmpty {
                throw Crash()
            }
        } catch let error where mayFail && (error is Crash || error is CardServerError) {
            journal.append("\(device.name) did not synchronise: \(error)")
        } catch CardSyncError.underWay where depth > 1 {
            journal.append("\(device.name) synchronises already")
        }
    }

    private func befall(
        _ device: Device, _ fault: Fault, _ moment: CardServerInterceptor.Moment
    ) async throws {
        switch (fault, moment) {
        case (.cutBefore, .before), (.cutAfter, .after):
            throw CardServerError.transport(.connectionLost(reason: "cut"))
        case (.crashBefore, .before), (.crashAfter, .after): throw Crash()
        case (.edit, .before): for _ in 0..<2 { try edit(device) }
        case (.other, .before): try await synchronise(random.pick(devices), mayFail: true)
        default: break
        }
    }

    private func summary(_ report: CardSyncReport) -> String {
        "\(report.received) in, \(report.sent) out, \(report.conflicts.count) conflicts, "
            + "\(report.waiting) waiting \(report.interruption.map { "\($0)" } ?? "")"
    }

    // MARK: - What must be true of a settled world

    /// The violations; empty if there are none.
    func problems() throws -> [String] {
        var problems: [String] = []
        let wallets = try devices.map { device in
            try device.store.transaction { try $0.records() }
        }
        for (device, records) in zip(devices, wallets) {
            let (cards, expected) = (seen(records), seen(wallets[0]))
            if cards != expected {
                problems.append(
                    "\(device.name) has \(cards.subtracting(expected)), "
                        + "\(devices[0].name) \(expected.subtracting(cards))")
            }
            for record in records where record.waitingSince != nil {
                problems.append("\(device.name) still has \(record.id) to send")
            }
            for record in records where !record.isDeleted {
                for side in CardSide.allCases {
                    guard let photo = record.card[side] else { continue }
                    if device.store.photo(photo.hash) == nil {
                        problems.append("\(device.name) lacks a photograph of \(record.id)")
                    }
                }
            }
        }
        let live = Set(
            wallets.flatMap { $0 }.filter { !$0.isDeleted }.flatMap { values(of: $0.card) })
        let lost = edits.subtracting(superseded).subtracting(live)
        if !lost.isEmpty { problems.append("lost: \(lost.map(\.value).sorted())") }
        return problems
    }

    /// The contents that must be equal everywhere. If a card was deleted before the server knew
    /// it, other wallets never see it.
    private func seen(_ records: [CardRecord]) -> Set<String> {
        Set(records.filter { !$0.isDeleted }.map { String(reflecting: $0.card) })
    }
}

extension CardWorld {
    /// Counts requests.
    private final class Counter: @unchecked Sendable {
        // A synchronisation sends its requests one after the other.
        private var requests = -1

        func next(_ moment: CardServerInterceptor.Moment) -> Int {
            if moment == .before { requests += 1 }
            return requests
        }
    }
}

/// Must never be called.
private struct NoConverter: CardPhotoConverter {
    func png(of photo: Data) throws -> Data { throw AnyError() }
}
