import Core
import Foundation
import ImageEditorStorage
import ImageEditorTestSupport
import Testing

/// Files that recipes name: which are removed, and which never are.
struct RecipeFileFolderTests {
    private let folder: TemporaryFolder
    private let edits: FileEditStore

    init() throws {
        folder = try TemporaryFolder()
        edits = FileEditStore(folder: folder.file("edits"))
    }

    private func makeSUT(limit: Int = 1 << 20) -> RecipeFileFolder {
        RecipeFileFolder(
            folder: folder.file("studio"), edits: folder.file("edits"), limit: limit)
    }

    private func bytes(_ seed: UInt8, count: Int = 100) -> Data {
        Data(repeating: seed, count: count)
    }

    private func remember(_ path: String, of image: String = "/photos/a.jpg") async throws {
        let edit = RememberedEdit(
            original: .init(digest: ContentDigest(of: Data(image.utf8)), place: .file(image)),
            session: EditSession(Recipe([.init("overlay", ["file": .text(path)])])))
        try await edits.save(edit, .process)
    }

    /// Keeps a file, and ends as a process that has done so.
    private func keepAndEnd(_ seeds: ClosedRange<UInt8>) async throws -> [String] {
        var paths: [String] = []
        do {
            let sut = makeSUT()
            for seed in seeds { paths.append(try await sut.keep(bytes(seed), ending: "a")) }
        }
        // A thread may hold the last reference for a moment.
        _ = try FileLock.acquire(folder.file("studio/.lock").path, .exclusive)
        return paths
    }

    /// Keeps a file that was uploaded `day` days after the first.
    private func keep(_ sut: RecipeFileFolder, _ day: UInt8) async throws -> String {
        let path = try await sut.keep(bytes(day), ending: "a")
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: 86_400 * Double(day))],
            ofItemAtPath: path)
        return path
    }

    private func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

    @Test func `the same bytes are one file`() async throws {
        let sut = makeSUT()
        let path = try await sut.keep(bytes(1), ending: "png")
        #expect(path.hasSuffix(ContentDigest(of: bytes(1)).text + ".png"))
        #expect(try await sut.keep(bytes(1), ending: "png") == path)
        #expect(try Data(contentsOf: URL(filePath: path)) == bytes(1))
    }

    @Test func `files are counted, also before there is any`() async throws {
        let sut = makeSUT()
        let before = try await sut.statistics()
        #expect(before.files == 0 && before.bytes == 0)
        _ = try await sut.keep(bytes(1, count: 70), ending: "a")
        _ = try await sut.keep(bytes(2, count: 30), ending: "b")
        let after = try await sut.statistics()
        #expect(after.files == 2 && after.bytes == 100)
    }

    @Test func `a start removes the files that no edit names`() async throws {
        let paths = try await keepAndEnd(1...3)
        try await remember(paths[1])
        makeSUT().prepare()
        #expect(paths.map(exists) == [false, true, false])
    }

    @Test func `a start removes nothing while another process may need it`() async throws {
        let other = makeSUT()
        let path = try await other.keep(bytes(1), ending: "a")
        makeSUT().prepare()
        #expect(exists(path))
        withExtendedLifetime(other) {}
    }

    @Test(arguments: ["file-x.json.corrupt-1", "file-y.json", ".hidden"])
    func `a file that a damaged or newer edit names stays`(name: String) async throws {
        let path = try #require(try await keepAndEnd(1...1).first)
        try FileManager.default.createDirectory(
            at: folder.file("edits/originals"), withIntermediateDirectories: true)
        try Data("{\"version\":99,\"file\":\"\(path)\",".utf8)
            .write(to: folder.file("edits/" + name))
        makeSUT().prepare()
        #expect(exists(path))
    }

    @Test func `nothing is removed if an edit cannot be read`() async throws {
        let path = try #require(try await keepAndEnd(1...1).first)
        try FileManager.default.createDirectory(
            at: folder.file("edits"), withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            atPath: folder.file("edits/file-x.json").path, withDestinationPath: "none")
        makeSUT().prepare()
        #expect(exists(path))
    }

    @Test func `beyond the limit the oldest file goes that no edit names`() async throws {
        let sut = makeSUT(limit: 350)
        var paths: [String] = []
        for day: UInt8 in 1...3 { paths.append(try await keep(sut, day)) }
        try await remember(paths[0])
        paths.append(try await sut.keep(bytes(4), ending: "a"))
        #expect(paths.map(exists) == [true, false, true, true])
    }

    @Test func `files in use leave no room`() async throws {
        let sut = makeSUT(limit: 250)
        for seed: UInt8 in 1...2 {
            let path = try await sut.keep(bytes(seed), ending: "a")
            try await remember(path, of: "/photos/\(seed).jpg")
        }
        await #expect(throws: RecipeFileError.noRoom(limit: 250)) {
            try await sut.keep(bytes(3), ending: "a")
        }
    }

    @Test func `a file that is held stays until its edit is remembered`() async throws {
        let sut = makeSUT()
        let path = try await sut.keep(bytes(1), ending: "a")
        try await sut.holding([path, "/elsewhere/b.png"]) {
            await sut.remove([path])
            #expect(exists(path))
            try await remember(path)
        }
        await sut.remove([path])
        #expect(exists(path))
    }

    @Test func `a file that nothing names is removed`() async throws {
        let sut = makeSUT()
        let path = try await sut.keep(bytes(1), ending: "a")
        await sut.remove([path, folder.file("edits").path])
        #expect(!exists(path))
        // Holding a file that is gone creates none.
        try await sut.holding([path]) {}
        #expect(!exists(path))
    }
}
