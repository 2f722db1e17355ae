import CardExchange
import Cards
import Foundation
import ImageEditorTestSupport
import Testing

struct WalletArchiveTests {
    @Test func `a wallet survives export and import`() async throws {
        let (wallet, other) = (try Wallet(), try Wallet())
        try wallet.add(sampleCard("1"), front: samplePhoto("a"), back: samplePhoto("b", pngHead))
        try wallet.add(sampleCard("2", name: "shares a photo"), front: samplePhoto("a"))
        try wallet.add(Card(id: "3", name: "bare", created: sampleDate))
        var copy = sampleCard("4")
        copy.conflictOf = "1"
        copy.barcode?.type = nil
        try wallet.add(copy)

        let (url, exported) = try await wallet.export()
        let report = try await other.bringIn(url)

        #expect(other.cards == wallet.cards)
        #expect(report.entries.map(\.outcome) == [.added, .added, .added, .added])
        #expect(exported.cardCount == 4)
        #expect(exported.photoCount == 2)
        #expect(try Data(contentsOf: url).count == exported.byteCount)
        for photo in wallet.cards.flatMap({ [$0.front, $0.back] }).compactMap(\.self) {
            #expect(other.store.photo(photo.hash) == wallet.store.photo(photo.hash))
        }
    }

    @Test func `only the owner may read the archive, and other programs understand it`()
        async throws
    {
        let wallet = try Wallet()
        try wallet.add(sampleCard(), front: samplePhoto("a"), back: samplePhoto("b", pngHead))
        let (url, _) = try await wallet.export()

        let attributes = try FileManager.default.attributesOfItem(atPath: url.path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        let names = try python(
            "import sys,zipfile;z=zipfile.ZipFile(sys.argv[1]);assert z.testzip() is None;"
                + "print(*[i.filename+str(i.compress_type) for i in z.infolist()])", url.path)
        let hashes = try #require(wallet.cards.first.map { [$0.front?.hash, $0.back?.hash] })
        let front = try #require(hashes[0])
        let back = try #require(hashes[1])
        #expect(names == "cards.json8 photos/\(front).jpg0 photos/\(back).png0")
    }

    @Test func `deleted cards are left out`() async throws {
        let wallet = try Wallet()
        try wallet.store.transaction {
            try $0.save(CardRecord(sampleCard("gone"), isDeleted: true))
        }
        let (url, report) = try await wallet.export()
        #expect(report.cardCount == 0)
        #expect(try await wallet.bringIn(url).entries.isEmpty)
    }

    @Test func `an existing file stays unless replacing is allowed`() async throws {
        let wallet = try Wallet()
        let url = try wallet.write(Data("mine".utf8))
        let sut = ExportCardsUseCase(
            store: wallet.store, converter: wallet.converter, verifier: wallet.verifier)

        await #expect(throws: (any Error).self) { try await sut.export(to: url) }
        #expect(try Data(contentsOf: url) == Data("mine".utf8))

        _ = try await sut.export(to: url, replacing: true)
        #expect(try Data(contentsOf: url).starts(with: Data("PK".utf8)))
        #expect(try FileManager.default.contentsOfDirectory(atPath: wallet.folder.path).count == 1)
    }

    @Test func `a photograph that vanishes meanwhile fails the export and leaves nothing`()
        async throws
    {
        let wallet = try Wallet()
        let card = try wallet.add(sampleCard(), front: samplePhoto("a"))
        let (asked, original) = (AskedPhotos(), wallet.store)
        let store = PhotoStore(wallet.store) { hash in
            await asked.isFirst(hash) ? original.photo(hash) : nil
        }
        let url = wallet.folder.appending(path: "out.zip")
        let sut = ExportCardsUseCase(
            store: store, converter: wallet.converter, verifier: wallet.verifier)

        await #expect(throws: CardArchiveError.photoGone(card: card.id)) {
            try await sut.export(to: url)
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: wallet.folder.path).isEmpty)
    }

    @Test func `one photograph is in memory at a time`() async throws {
        let wallet = try Wallet()
        for index in 0..<60 {
            var card = sampleCard("\(index)")
            let hash = PhotoHash(of: Data("\(index)".utf8))
            card.front = CardPhoto(hash: hash, byteCount: 8 << 20)
            try wallet.store.transaction { [card] in try $0.save(CardRecord(card)) }
        }
        let store = PhotoStore(wallet.store) { _ in samplePhoto("large") + Data(count: 8 << 20) }
        let sut = ExportCardsUseCase(
            store: store, converter: wallet.converter, verifier: wallet.verifier)
        let before = try peakMemory()

        let report = try await sut.export(to: wallet.folder.appending(path: "large.zip"))

        #expect(report.byteCount > 480 << 20)
        // Concurrent tests need memory, too.
        #expect(try peakMemory() - before < 200 << 20)
    }
}

/// A wallet whose photographs are stored elsewhere.
private final class PhotoStore: CardStore {
    private let store: InMemoryCardStore
    private let photo: @Sendable (PhotoHash) async -> Data?

    init(_ store: InMemoryCardStore, photo: @escaping @Sendable (PhotoHash) async -> Data?) {
        self.store = store
        self.photo = photo
    }

    func cards() -> [Card] { store.cards() }

    func photo(_ hash: PhotoHash) async -> Data? { await photo(hash) }

    func read<Value: Sendable>(
        _ body: @escaping @Sendable (any CardReader) throws -> Value
    ) throws -> Value {
        try store.read(body)
    }

    func transaction<Value: Sendable>(
        _ body: @escaping @Sendable (any CardTransaction) throws -> Value
    ) throws -> Value {
        try store.transaction(body)
    }

    func changes() -> AsyncStream<Set<Card.ID>> { store.changes() }

    func exclusively<Value: Sendable>(
        _ body: @Sendable () async throws -> Value
    ) async throws -> Value? {
        try await store.exclusively(body)
    }
}

private actor AskedPhotos {
    private var hashes: Set<PhotoHash> = []

    func isFirst(_ hash: PhotoHash) -> Bool { hashes.insert(hash).inserted }
}

/// The peak memory of this process, in bytes.
private func peakMemory() throws -> Int {
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
    return try #require(Int(line.filter(\.isNumber))) << 10
}
