import Core
import Foundation
import ImageEditorStorage
import ImageEditorTestSupport
import Testing

/// Renditions in files: their names and permissions, other processes, and damaged files.
struct FileRenditionStoreTests {
    private let folder: TemporaryFolder
    private let place: URL
    private let key = uniqueRendition()
    private let image = Data((0..<5_000).map { UInt8(truncatingIfNeeded: $0) })

    init() throws {
        folder = try TemporaryFolder()
        place = folder.url.appending(path: "cache/renditions")
    }

    @Test func `an image is one file that only the owner can access`() async throws {
        try await makeSUT().save(image, for: key)

        #expect(try names() == [key.text])
        #expect(try mode(of: file) == 0o600)
        #expect(try mode(of: place) == 0o700)
        #expect(try mode(of: place.deletingLastPathComponent()) == 0o700)
    }

    @Test func `reading creates no folder`() async throws {
        #expect(await makeSUT().data(for: key) == nil)
        #expect(await makeSUT().statistics().images == 0)
        #expect(try folder.names == [])
    }

    @Test func `the next process finds the image`() async throws {
        try await makeSUT().save(image, for: key)
        #expect(await makeSUT().data(for: key) == image)
    }

    @Test func `a truncated or extended file counts as missing, and is replaced`() async throws {
        let sut = makeSUT()
        try await sut.save(image, for: key)
        let whole = try Data(contentsOf: file)
        for length in [0, 1, 23, 24, 100, 151, 152, 153, whole.count - 1] {
            try whole.prefix(length).write(to: file)
            #expect(await sut.data(for: key) == nil, "\(length)")
        }
        try (whole + [0]).write(to: file)
        #expect(await sut.data(for: key) == nil)
        try await sut.save(image, for: key)
        #expect(await sut.data(for: key) == image)
    }

    @Test func `a file with one wrong byte counts as missing`() async throws {
        let sut = makeSUT()
        try await sut.save(image, for: key)
        let whole = try Data(contentsOf: file)
        for position in Array(0..<160) + [1_000, whole.count - 1] {
            var bytes = whole
            bytes[position] ^= 1
            try bytes.write(to: file)
            #expect(await sut.data(for: key) == nil, "\(position)")
        }
    }

    @Test func `the file of another image counts as missing`() async throws {
        let sut = makeSUT()
        let other = uniqueRendition()
        try await sut.save(image, for: other)
        try FileManager.default.moveItem(at: place.appending(path: other.text), to: file)
        #expect(await sut.data(for: key) == nil)
    }

    @Test func `a folder or a pipe with the name of an image counts as missing`() async throws {
        let sut = makeSUT()
        try FileManager.default.createDirectory(at: file, withIntermediateDirectories: true)
        #expect(await sut.data(for: key) == nil)
        await #expect(throws: StorageError.self) { try await sut.save(image, for: key) }

        try FileManager.default.removeItem(at: file)
        #expect(mkfifo(file.path, 0o600) == 0)
        #expect(await sut.data(for: key) == nil)
    }

    @Test func `a file in the folder's place is an error only for writing`() async throws {
        try FileManager.default.createDirectory(
            at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data().write(to: place)
        let sut = makeSUT()
        #expect(await sut.data(for: key) == nil)
        #expect(await sut.statistics().bytes == 0)
        await #expect(
            throws: StorageError.inputOutput(path: place.path, reason: "Not a directory")
        ) { try await sut.save(image, for: key) }
    }

    @Test func `files with other names are neither counted nor removed`() async throws {
        let sut = makeSUT()
        try await sut.save(image, for: key)
        let foreign = [".hidden", "README", key.text.uppercased(), key.text + ".bak"]
        for name in foreign {
            try Data(count: renditionBudget).write(to: place.appending(path: name))
        }
        for _ in 0..<10 { try await sut.save(image, for: uniqueRendition()) }

        let (images, bytes) = await sut.statistics()
        #expect(images == 11)
        #expect((11 * image.count..<11 * (image.count + 200)).contains(bytes))
        try await sut.clear()
        #expect(await sut.statistics().images == 0)
        #expect(try Set(foreign).isSubset(of: names()))
    }

    @Test func `two processes together keep to the budget, but for a sixteenth each`()
        async throws
    {
        let stores = [makeSUT(), makeSUT()]
        for number in 0..<600 {
            try await stores[number % 2].save(image, for: uniqueRendition())
            let bytes = await stores[0].statistics().bytes
            #expect(bytes <= renditionBudget + renditionBudget / 8)
        }
        let bytes = await stores[0].statistics().bytes
        #expect(bytes > renditionBudget / 2)
    }

    @Test func `saving the same image again and again removes no other`() async throws {
        let sut = makeSUT()
        let others = (0..<100).map { _ in uniqueRendition() }
        for other in others { try await sut.save(image, for: other) }
        for _ in 0..<1_000 { try await sut.save(image, for: key) }
        for other in others { #expect(await sut.data(for: other) == image) }
    }

    private func makeSUT() -> FileRenditionStore {
        FileRenditionStore(folder: place, budget: renditionBudget)
    }

    private var file: URL { place.appending(path: key.text) }

    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: place.path)
    }

    private func mode(of url: URL) throws -> Int {
        try #require(
            FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int)
    }
}
