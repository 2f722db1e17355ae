import Core
import Foundation
import ImageEditorStorage
import ImageEditorTestSupport
import Testing

/// Edits in files: their names and permissions, and the treatment of damaged and old files.
struct FileEditStoreTests {
    private let folder: TemporaryFolder
    private let edits: URL

    init() throws {
        folder = try TemporaryFolder()
        edits = folder.url.appending(path: "data/edits")
    }

    @Test func `an edit is one file, and only the owner can access it and its folder`() async throws
    {
        try await makeSUT().save(sampleEdit(1), .process)

        #expect(try names() == ["\(sampleDigest(1).text).json"])
        #expect(try mode(edits) == 0o700)
        #expect(try mode(edits.deletingLastPathComponent()) == 0o700)
        #expect(try mode(edits.appending(path: "\(sampleDigest(1).text).json")) == 0o600)
    }

    @Test func `reading creates no folder`() async throws {
        let sut = makeSUT()
        #expect(try await sut.edit(of: sampleEdit(1).key) == nil)
        #expect(try await sut.edit(withOutput: sampleDigest(1), at: nil) == nil)
        #expect(!FileManager.default.fileExists(atPath: folder.url.appending(path: "data").path))
    }

    @Test func `a saved edit is available to the next process`() async throws {
        try await makeSUT().save(sampleEdit(1), .power)
        #expect(try await makeSUT().edit(of: sampleEdit(1).key) == sampleEdit(1))
    }

    @Test(arguments: ["", "{", #"{"version":1,"content":"zz"}"#, "\u{0}\u{0}\u{0}"])
    func `a damaged edit is set aside and reported, and then missing`(
        text: String
    ) async throws {
        let sut = makeSUT()
        try await sut.save(sampleEdit(1), .process)
        let file = edits.appending(path: "\(sampleDigest(1).text).json")
        try Data(text.utf8).write(to: file)

        let aside = file.path + ".corrupt-20010101T000000Z"
        await #expect(throws: EditStoreError.damaged(path: file.path, movedTo: aside)) {
            try await sut.edit(of: sampleEdit(1).key)
        }
        #expect(try Data(contentsOf: URL(filePath: aside)) == Data(text.utf8))
        #expect(try await sut.edit(of: sampleEdit(1).key) == nil)
        #expect(try await sut.edit(withOutput: sampleDigest(101), at: nil) == nil)
    }

    @Test func `a new edit replaces a damaged one without reading it`() async throws {
        let sut = makeSUT()
        try await sut.save(sampleEdit(1), .process)
        try Data("{".utf8).write(to: edits.appending(path: "\(sampleDigest(1).text).json"))

        try await sut.save(sampleEdit(1), .process)
        #expect(try await sut.edit(of: sampleEdit(1).key) == sampleEdit(1))
    }

    @Test func `an edit of a newer version is refused and not changed`() async throws {
        let sut = makeSUT()
        try await sut.save(sampleEdit(1), .process)
        let file = edits.appending(path: "\(sampleDigest(1).text).json")
        let newer = Data(#"{"version":2,"tree":{}}"#.utf8)
        try newer.write(to: file)

        await #expect(throws: EditStoreError.newerVersion(path: file.path)) {
            try await sut.edit(of: sampleEdit(1).key)
        }
        await #expect(throws: EditStoreError.newerVersion(path: file.path)) {
            try await sut.save(sampleEdit(1), .process)
        }
        await #expect(throws: EditStoreError.changedMeanwhile) {
            try await sut.replace(sampleEdit(1), with: sampleEdit(1))
        }
        #expect(try Data(contentsOf: file) == newer)
    }

    @Test func `an original is kept by its digest, once, and only if complete`() async throws {
        let sut = makeSUT()
        let data = Data("pixels".utf8)
        let digest = ContentDigest(of: data)
        try await sut.keepOriginal(data, digest)
        try await sut.keepOriginal(data, digest)
        #expect(try await sut.original(digest) == data)

        let file = edits.appending(path: "originals/\(digest.text)")
        #expect(try mode(file) == 0o600)
        try Data("others".utf8).write(to: file)
        #expect(try await sut.original(digest) == nil)
    }

    @Test func `beyond the bound the oldest edits and unreferenced originals are removed`()
        async throws
    {
        let sut = makeSUT(EditSweep.Bounds(edits: 10))
        let originals = try await keepOriginals(0..<3, in: sut)
        for number in UInt8(0)..<10 {
            // The first two originals belong to the first and the last edit.
            var edit = sampleEdit(number)
            if number == 0 { edit = named(edit, original: originals[0]) }
            if number == 9 { edit = named(edit, original: originals[1]) }
            try await sut.save(edit, .process)
            try age(file(of: edit), days: 20 - Int(number))
        }
        #expect(try editNames().count == 10)

        try await sut.save(sampleEdit(200), .process)

        #expect(try editNames().count == 9)
        #expect(try await sut.edit(of: sampleEdit(0).key) == nil)
        #expect(try await sut.edit(of: sampleEdit(1).key) == nil)
        #expect(try await sut.edit(of: sampleEdit(2).key) != nil)
        #expect(try await sut.edit(of: sampleEdit(200).key) != nil)
        let kept = try FileManager.default.contentsOfDirectory(
            atPath: edits.appending(path: "originals").path)
        #expect(kept == [originals[1].text])
    }

    @Test func `a new original is not swept, even if no edit refers to it yet`() async throws {
        let sut = makeSUT(EditSweep.Bounds(edits: 1))
        let original = Data("young".utf8)
        let digest = ContentDigest(of: original)
        try await sut.keepOriginal(original, digest)
        for number in UInt8(0)..<4 { try await sut.save(sampleEdit(number), .process) }

        #expect(try await sut.original(digest) == original)
    }

    @Test func `originals beyond the bound are removed with their edits, never the newest`()
        async throws
    {
        let sut = makeSUT(EditSweep.Bounds(originalBytes: 2_500))
        var kept: [ContentDigest] = []
        for number in UInt8(0)..<4 {
            let data = Data(repeating: number, count: 1_000)
            let digest = ContentDigest(of: data)
            try await sut.keepOriginal(data, digest)
            try await sut.save(named(sampleEdit(number), original: digest), .process)
            try age(edits.appending(path: "originals/\(digest.text)"), days: 9 - Int(number))
            kept.append(digest)
        }

        #expect(try await sut.original(kept[0]) == nil)
        #expect(try await sut.edit(of: sampleEdit(0).key) == nil)
        #expect(try await sut.original(kept[3]) != nil)
        #expect(try await sut.edit(of: sampleEdit(3).key) != nil)
    }

    @Test func `a folder that cannot be made is an error, not a crash`() async throws {
        let sut = FileEditStore(folder: URL(filePath: "/proc/nope/edits"))
        await #expect(throws: (any Error).self) { try await sut.save(sampleEdit(1), .process) }
        await #expect(throws: (any Error).self) {
            try await sut.keepOriginal(Data(), sampleDigest(1))
        }
    }

    private func makeSUT(_ bounds: EditSweep.Bounds = EditSweep.Bounds()) -> FileEditStore {
        // Tests of bounds need the real clock; tests of damaged files use a fixed date.
        let isDated = bounds.edits < 100
        return FileEditStore(folder: edits, bounds: bounds) {
            isDated ? Date() : Date(timeIntervalSinceReferenceDate: 0)
        }
    }

    private func keepOriginals(
        _ numbers: Range<UInt8>, in sut: FileEditStore
    ) async throws -> [ContentDigest] {
        var digests: [ContentDigest] = []
        for number in numbers {
            let digest = ContentDigest(of: Data([number]))
            try await sut.keepOriginal(Data([number]), digest)
            try age(edits.appending(path: "originals/\(digest.text)"), days: 30)
            digests.append(digest)
        }
        return digests
    }

    private func named(_ edit: RememberedEdit, original: ContentDigest) -> RememberedEdit {
        RememberedEdit(
            key: edit.key, original: .init(digest: original, place: .file("/a.jpg")),
            session: edit.session)
    }

    private func file(of edit: RememberedEdit) -> URL {
        guard case .content(let digest) = edit.key else { return edits }
        return edits.appending(path: digest.text + ".json")
    }

    private func age(_ file: URL, days: Int) throws {
        try FileManager.default.setAttributes(
            [.modificationDate: Date().addingTimeInterval(-86_400 * Double(days))],
            ofItemAtPath: file.path)
    }

    private func names() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: edits.path).sorted()
    }

    private func editNames() throws -> [String] { try names().filter { $0.hasSuffix(".json") } }

    private func mode(_ url: URL) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int
    }
}
