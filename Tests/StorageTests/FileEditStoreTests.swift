import Core
import Foundation
import ImageEditorStorage
import ImageEditorTestSupport
import Synchronization
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

        #expect(try names() == [file(of: sampleEdit(1)).lastPathComponent])
        #expect(try names().first?.hasPrefix("file-") == true)
        #expect(try mode(edits) == 0o700)
        #expect(try mode(edits.deletingLastPathComponent()) == 0o700)
        #expect(try mode(file(of: sampleEdit(1))) == 0o600)
    }

    @Test func `reading creates no folder`() async throws {
        let sut = makeSUT()
        #expect(try await sut.edit(of: sampleEdit(1).key) == nil)
        #expect(try await sut.edits(at: "/a.jpg", or: sampleDigest(1)) == [])
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
        let file = file(of: sampleEdit(1))
        try Data(text.utf8).write(to: file)

        let aside = file.path + ".corrupt-20010101T000000Z"
        await #expect(throws: EditStoreError.damaged(path: file.path, movedTo: aside)) {
            try await sut.edit(of: sampleEdit(1).key)
        }
        #expect(try Data(contentsOf: URL(filePath: aside)) == Data(text.utf8))
        #expect(try await sut.edit(of: sampleEdit(1).key) == nil)
        #expect(try await sut.edits(at: "/a.jpg", or: sampleDigest(101)) == [])
    }

    @Test func `a pipe in place of an edit is an error, and nothing waits for it`() async throws {
        let sut = makeSUT()
        try await sut.save(sampleEdit(1), .process)
        let path = file(of: sampleEdit(1)).path
        #expect(unlink(path) == 0 && mkfifo(path, 0o600) == 0)

        await #expect(
            throws: StorageError.inputOutput(path: path, reason: "it is a device or a pipe")
        ) {
            try await sut.edit(of: sampleEdit(1).key)
        }
    }

    @Test func `the system's error of an unreadable edit reaches the diagnostics`() async throws {
        let sut = makeSUT()
        try await sut.save(sampleEdit(1), .process)
        let path = file(of: sampleEdit(1)).path
        #expect(unlink(path) == 0 && mkdir(path, 0o700) == 0)
        let lines = Mutex<[String]>([])

        await StorageDiagnostics.$observer.withValue(
            StorageObserver { line in lines.withLock { $0.append(line) } }
        ) {
            await #expect(
                throws: StorageError.inputOutput(path: path, reason: "it cannot be read")
            ) {
                try await sut.edit(of: sampleEdit(1).key)
            }
        }
        #expect(lines.withLock { $0 } == ["\(path): Is a directory (errno \(EISDIR))"])
    }

    @Test func `a new edit replaces a damaged one without reading it`() async throws {
        let sut = makeSUT()
        try await sut.save(sampleEdit(1), .process)
        try Data("{".utf8).write(to: file(of: sampleEdit(1)))

        try await sut.save(sampleEdit(1), .process)
        #expect(try await sut.edit(of: sampleEdit(1).key) == sampleEdit(1))
    }

    @Test func `an edit of a newer version is refused and not changed`() async throws {
        let sut = makeSUT()
        try await sut.save(sampleEdit(1), .process)
        let file = file(of: sampleEdit(1))
        let newer = Data(#"{"version":99,"tree":{}}"#.utf8)
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

    @Test func `beyond the bound the oldest edits are removed, but none that has an original`()
        async throws
    {
        let sut = makeSUT(EditSweep.Bounds(edits: 10))
        let originals = try await keepOriginals(0..<4, in: sut)
        for number in UInt8(0)..<10 {
            var edit = sampleEdit(number)
            // Overwritten, from the web, and backed up by an earlier version.
            if number == 0 { edit = named(edit, original: originals[0]) }
            if number == 1 { edit = named(edit, original: originals[1], ofTheWeb: true) }
            if number == 2 { edit = named(edit, original: originals[2]) }
            try await sut.save(edit, .process)
            try age(file(of: edit), days: 20 - Int(number))
        }
        try await sut.backUp(Data([0]), originals[0], of: "/photos/0.jpg")

        try await sut.save(sampleEdit(200), .process)

        #expect(try await sut.edit(of: named(sampleEdit(0), original: originals[0]).key) != nil)
        #expect(try await sut.edit(of: named(sampleEdit(2), original: originals[2]).key) != nil)
        #expect(try editNames().filter { $0.hasPrefix("address-") } == [])
        for number in [0, 2, 3] {
            #expect(try await sut.original(originals[number]) != nil, "\(number)")
        }
        #expect(try await sut.original(originals[1]) == nil)
    }

    @Test func `a sweep that had to keep edits is repeated only after a tenth more of them`()
        async throws
    {
        let sut = makeSUT(EditSweep.Bounds(edits: 10))
        let originals = try await keepOriginals(0..<11, in: sut)
        for (number, original) in originals.enumerated() {
            try await sut.backUp(Data([UInt8(number)]), original, of: "/photos/\(number).jpg")
            try await sut.save(named(sampleEdit(UInt8(number)), original: original), .process)
        }
        #expect(try editNames().count == 11)

        // A sweep would remove the edits now, because the originals disappear unnoticed.
        for original in originals.dropLast() {
            try FileManager.default.removeItem(
                at: edits.appending(path: "originals/\(original.text)"))
        }
        try await sut.save(sampleEdit(200), .process)
        #expect(try editNames().count == 12)
        try await sut.save(sampleEdit(201), .process)
        #expect(try editNames().count == 9)
    }

    @Test func `after an original is discarded, the next new edit sweeps`() async throws {
        let sut = makeSUT(EditSweep.Bounds(edits: 10))
        let originals = try await keepOriginals(0..<11, in: sut)
        for (number, original) in originals.enumerated() {
            try await sut.backUp(Data([UInt8(number)]), original, of: "/photos/\(number).jpg")
            try await sut.save(named(sampleEdit(UInt8(number)), original: original), .process)
        }

        for backup in try await sut.backups() { try await sut.discard(backup) }
        try await sut.save(sampleEdit(200), .process)

        #expect(try editNames().count == 9)
    }

    @Test(arguments: ["", "many", "-5", "99999999999999999999999", "12"])
    func `a record of the last sweep that does not fit is ignored`(_ record: String) async throws {
        let sut = makeSUT(EditSweep.Bounds(edits: 10))
        for number in UInt8(0)..<10 { try await sut.save(sampleEdit(number), .process) }
        try Data(record.utf8).write(to: edits.appending(path: ".left-by-sweep"))

        try await sut.save(sampleEdit(200), .process)

        #expect(try editNames().count == 9)
    }

    @Test func `images of the web beyond the bound are removed with their edits, never the newest`()
        async throws
    {
        let sut = makeSUT(EditSweep.Bounds(originalBytes: 2_500))
        let mine = Data(repeating: 200, count: 9_000)
        try await sut.backUp(mine, ContentDigest(of: mine), of: "/mine.jpg")
        var kept: [ContentDigest] = []
        var edits: [RememberedEdit] = []
        for number in UInt8(0)..<4 {
            let data = Data(repeating: number, count: 1_000)
            let digest = ContentDigest(of: data)
            try await sut.keepOriginal(data, digest)
            let edit = named(sampleEdit(number), original: digest, ofTheWeb: true)
            try await sut.save(edit, .process)
            try age(self.edits.appending(path: "originals/\(digest.text)"), days: 9 - Int(number))
            kept.append(digest)
            edits.append(edit)
        }

        #expect(try await sut.original(kept[0]) == nil)
        #expect(try await sut.edit(of: edits[0].key) == nil)
        #expect(try await sut.original(kept[3]) != nil)
        #expect(try await sut.edit(of: edits[3].key) != nil)
        #expect(try await sut.original(ContentDigest(of: mine)) == mine)
    }

    @Test func `originals that an earlier version kept are listed`() async throws {
        let sut = makeSUT()
        let originals = try await keepOriginals(0..<2, in: sut)
        try await sut.save(named(sampleEdit(0), original: originals[0]), .process)

        let backups = try await sut.backups()
        #expect(Set(backups.map(\.path)) == ["/0.jpg", nil] && backups.count == 2)
        #expect(backups.allSatisfy { $0.date == nil && $0.bytes == 1 })
    }

    @Test func `a file of an earlier version is the edit of its path, until a new one is saved`()
        async throws
    {
        let sut = makeSUT()
        let edit = sampleEdit(1)
        let old = edits.appending(path: sampleDigest(1).text + ".json")
        let text = String(decoding: try edit.jsonData(), as: UTF8.self)
        try FileManager.default.createDirectory(at: edits, withIntermediateDirectories: true)
        try Data(text.replacing("{\"version\":2,", with: "{\"version\":1,").utf8).write(to: old)

        #expect(try await sut.edit(of: edit.key) == edit)
        #expect(try await sut.edits(at: "/no.jpg", or: sampleDigest(101)) == [edit])
        var next = edit
        next.session.undo()
        try await sut.replace(edit, with: next)
        #expect(try await sut.edit(of: edit.key) == next)
        #expect(try await sut.edits(at: "/no.jpg", or: sampleDigest(101)) == [next])
    }

    @Test(arguments: [
        "\(sampleDigest(171).text.uppercased()).json", "\(sampleDigest(171).text.dropLast())g.json",
        "\(sampleDigest(171).text)0.json", "\(sampleDigest(171).text).jso",
        "\(sampleDigest(171).text).JSON",
    ])
    func `a file whose name an earlier version did not give is no edit`(name: String) async throws {
        let sut = makeSUT()
        let edit = sampleEdit(1)
        try FileManager.default.createDirectory(at: edits, withIntermediateDirectories: true)
        try edit.jsonData().write(to: edits.appending(path: name))
        #expect(try await sut.edit(of: edit.key) == nil)
    }

    @Test func `a long edit is found by what stands at its end`() async throws {
        let sut = makeSUT()
        let edit = sampleEdit(1)
        try await sut.save(edit, .process)
        let start = "{\"version\":2,"
        let long = String(decoding: try edit.jsonData(), as: UTF8.self)
            .replacing(start, with: start + String(repeating: " ", count: 1 << 15))
        try Data(long.utf8).write(to: file(of: edit))
        #expect(try await sut.edits(at: "/no.jpg", or: sampleDigest(101)) == [edit])
    }

    @Test func `a folder that cannot be made is an error, not a crash`() async throws {
        let sut = FileEditStore(folder: URL(filePath: "/proc/nope/edits"))
        await #expect(throws: (any Error).self) { try await sut.save(sampleEdit(1), .process) }
        await #expect(throws: (any Error).self) {
            try await sut.keepOriginal(Data(), sampleDigest(1))
        }
        await #expect(throws: (any Error).self) {
            try await sut.backUp(Data(), sampleDigest(1), of: "/a.jpg")
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

    private func named(
        _ edit: RememberedEdit, original: ContentDigest, ofTheWeb isOfTheWeb: Bool = false
    ) -> RememberedEdit {
        let number = edit.original.digest.text.prefix(2)
        let url = URL(string: "http://host/\(number).jpg")
        let place: RememberedEdit.Original.Place? =
            isOfTheWeb ? url.map { .address($0) } : nil
        return RememberedEdit(
            original: .init(
                digest: original, place: place ?? .file("/\(Int(number, radix: 16) ?? 0).jpg")),
            session: edit.session)
    }

    private func file(of edit: RememberedEdit) -> URL {
        let (kind, name) =
            switch edit.key {
            case .file(let path): ("file", path)
            case .address(let url): ("address", url.absoluteString)
            }
        let digits = ContentDigest(of: Data(name.utf8)).text
        return edits.appending(path: "\(kind)-\(digits).json")
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
