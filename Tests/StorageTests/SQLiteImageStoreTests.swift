import Core
import Foundation
import ImageEditorStorage
import ImageEditorTestSupport
import Testing

struct SQLiteImageStoreTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test func `images are there after reopening`() async throws {
        let (url, image) = (uniqueURL(), makeImage(100_000))
        try await makeSUT().insert(image, for: url)
        #expect(try await makeSUT().retrieve(for: url) == image)
    }

    @Test func `beyond the budget the oldest images go first, down to 70 per cent`() async throws {
        let sut = makeSUT(budget: 1_000)
        let urls = (0..<11).map { _ in uniqueURL() }
        for url in urls { try await sut.insert(makeImage(100), for: url) }

        #expect(try await kept(urls, in: sut) == [4, 5, 6, 7, 8, 9, 10])
    }

    @Test func `retrieving an image is a use`() async throws {
        let sut = makeSUT(budget: 1_000)
        let urls = (0..<11).map { _ in uniqueURL() }
        for url in urls.dropLast() { try await sut.insert(makeImage(100), for: url) }
        _ = try await sut.retrieve(for: urls[2])
        _ = try await sut.retrieve(for: urls[0])
        try await sut.insert(makeImage(100), for: urls[10])

        #expect(try await kept(urls, in: sut) == [0, 2, 6, 7, 8, 9, 10])
    }

    @Test func `exactly the budget is allowed`() async throws {
        let sut = makeSUT(budget: 1_000)
        let urls = (0..<10).map { _ in uniqueURL() }
        for url in urls { try await sut.insert(makeImage(100), for: url) }
        #expect(try await kept(urls, in: sut) == Array(0..<10))
    }

    @Test func `an image that was just inserted stays, however large`() async throws {
        let sut = makeSUT(budget: 1_000)
        let (small, large) = (uniqueURL(), uniqueURL())
        try await sut.insert(makeImage(100), for: small)
        try await sut.insert(makeImage(5_000), for: large)

        #expect(try await sut.retrieve(for: large)?.data.count == 5_000)
        #expect(try await sut.retrieve(for: small) == nil)
    }

    @Test func `a replaced image counts once`() async throws {
        let sut = makeSUT(budget: 1_000)
        let (one, other) = (uniqueURL(), uniqueURL())
        try await sut.insert(makeImage(100), for: one)
        for _ in 0..<20 { try await sut.insert(makeImage(800), for: other) }
        #expect(try await kept([one, other], in: sut) == [0, 1])
    }

    @Test(arguments: [-315_360_000.0, 315_360_000])
    func `S8: a clock ten years off deletes nothing and changes no order`(offset: Double)
        async throws
    {
        let sut = makeSUT(budget: 1_000)
        let urls = (0..<11).map { _ in uniqueURL() }
        for (index, url) in urls.enumerated() {
            let time = Date(timeIntervalSinceNow: index.isMultiple(of: 2) ? offset : 0)
            try await sut.insert(makeImage(100, savedAt: time), for: url)
            if index < 10 { #expect(try await kept(urls, in: sut).count == index + 1) }
        }
        #expect(try await kept(urls, in: sut) == [4, 5, 6, 7, 8, 9, 10])
    }

    @Test func `S6: damaged bytes are noticed, dropped and not returned`() async throws {
        let (url, other) = (uniqueURL(), uniqueURL())
        try await makeSUT().insert(makeImage(10_000), for: url)
        try await makeSUT().insert(makeImage(10_000), for: other)
        try alter(
            folder.file("cache.sqlite"),
            """
            UPDATE imageBytes SET data = zeroblob(10000)
            WHERE number = (SELECT number FROM image WHERE url = ?)
            """, [url.absoluteString])

        let sut = makeSUT()
        #expect(try await sut.retrieve(for: url) == nil)
        #expect(try await sut.retrieve(for: other) != nil)
        let statistics = try await CacheDatabase(folder: folder.url).statistics()
        #expect(statistics.images == 1)
        #expect(statistics.imageBytes == 10_000)
    }

    private func makeSUT(budget: Int = 1 << 30) -> SQLiteImageStore {
        SQLiteImageStore(database: CacheDatabase(folder: folder.url, budget: budget))
    }

    private func makeImage(_ count: Int, savedAt: Date = Date()) -> StoredImage {
        var generator = SystemRandomNumberGenerator()
        let data = Data((0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) })
        return StoredImage(data: data, savedAt: savedAt, entityTag: "\"tag\"")
    }

    /// The indices of the URLs that have an image. Requesting all in order preserves their order
    /// of use.
    private func kept(_ urls: [URL], in sut: SQLiteImageStore) async throws -> [Int] {
        var places: [Int] = []
        for (place, url) in urls.enumerated() where try await sut.retrieve(for: url) != nil {
            places.append(place)
        }
        return places
    }
}
