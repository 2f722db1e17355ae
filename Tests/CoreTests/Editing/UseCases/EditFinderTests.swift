import Core
import Foundation
import ImageEditorTestSupport
import Testing

struct EditFinderTests {
    private let store = InMemoryEditStore()
    private let original = Data("original".utf8)
    private let result = Data("result".utf8)

    @Test func `an edit is found by the paths of its original and its result`() async throws {
        let edit = edit()
        await store.save(edit, .process)
        let sut = sut(reading: result)
        let found = FoundEdit(edit: edit, stored: edit)

        #expect(try await sut.edit(of: sut.file(original), at: "/photo.jpg") == found)
        #expect(try await sut.edit(of: sut.file(result), at: "/out.jpg") == found)
        // The file was changed or removed since.
        #expect(try await sut.edit(of: sut.file(Data("other".utf8)), at: "/photo.jpg") == found)
        #expect(try await sut.edit(of: nil, at: "/out.jpg") == found)
        #expect(try await sut.edit(of: sut.file(Data("other".utf8)), at: "/else.jpg") == nil)
    }

    @Test(arguments: [
        ("original", "/out.jpg", false), ("result", "/out.jpg", true),
        ("result", "/photo.jpg", false), ("other", "/photo.jpg", true),
    ])
    func `a file that is neither the original nor a result has replaced the original`(
        bytes: String, output: String, isReplaced: Bool
    ) {
        let (edit, data) = (edit(output: output), Data(bytes.utf8))

        #expect(sut(reading: data).isOriginalReplaced(of: edit) == isReplaced)
        // The named file is not read again.
        #expect(
            sut().isOriginalReplaced(of: edit, foundBy: sut().file(data), at: "/photo.jpg")
                == isReplaced)
        #expect(!sut().isOriginalReplaced(of: edit))
    }

    @Test func `files with the same bytes have their own edits`() async throws {
        for name in ["anna", "ben"] { await store.save(edit(of: "/\(name).jpg"), .process) }
        let sut = sut(reading: original)

        for name in ["anna", "ben"] {
            let found = try await sut.edit(of: sut.file(original), at: "/\(name).jpg")
            #expect(found?.edit == edit(of: "/\(name).jpg"))
        }
    }

    @Test func `a moved file is found by its bytes if only one such file is missing`()
        async throws
    {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (anna, ben) = (folder.path + "/anna.jpg", folder.path + "/ben.jpg")
        let sut = sut()
        for path in [anna, ben] {
            await store.save(edit(of: path, output: nil), .process)
            try original.write(to: URL(filePath: path))
        }

        #expect(try await sut.edit(of: sut.file(original), at: "/new.jpg") == nil)
        try FileManager.default.removeItem(atPath: anna)
        let found = try #require(try await sut.edit(of: sut.file(original), at: "/new.jpg"))
        #expect(found.stored.key == .file(anna) && found.edit.key == .file("/new.jpg"))
        try FileManager.default.removeItem(atPath: ben)
        #expect(try await sut.edit(of: sut.file(original), at: "/new.jpg") == nil)
    }

    @Test func `an edit in place of a missing file is that of the file with its bytes`()
        async throws
    {
        await store.save(edit(of: "/no/a.jpg", output: "/no/a.jpg"), .process)
        let sut = sut()

        let found = try #require(try await sut.edit(inPlaceOf: "/new.jpg", holding: result))
        #expect(found.stored.key == .file("/no/a.jpg"))
        #expect(found.edit.key == .file("/new.jpg") && found.edit.output?.path == "/new.jpg")
        #expect(try await sut.edit(inPlaceOf: "/new.jpg", holding: Data("x".utf8)) == nil)
        // Two such files are missing.
        await store.save(edit(of: "/no/b.jpg", output: "/no/b.jpg"), .process)
        #expect(try await sut.edit(inPlaceOf: "/new.jpg", holding: result) == nil)
    }

    @Test func `a moved original or a result elsewhere is not edited in place`() async throws {
        await store.save(edit(of: "/no/a.jpg", output: "/no/out.jpg"), .process)
        let sut = sut()

        #expect(try await sut.edit(inPlaceOf: "/new.jpg", holding: original) == nil)
        #expect(try await sut.edit(inPlaceOf: "/new.jpg", holding: result) == nil)
    }

    @Test func `a file moved to a name that looks alike is found again`() async throws {
        await store.save(edit(of: "/no/caf\u{e9}.jpg", output: nil), .process)
        let new = "/no/cafe\u{301}.jpg"

        let found = try #require(try await sut().edit(of: sut().file(original), at: new))
        #expect(found.edit.key == .file(new) && found.stored.key != .file(new))
    }

    @Test func `an announced change counts if the file shows it`() async throws {
        var stored = edit()
        var after = stored.session
        after.append([.init("noir")])
        let new = ContentDigest(of: Data("new".utf8))
        stored.output = stored.output?.announcing(new)
        stored.announced = .init(digest: new, session: after, options: .jpeg)
        await store.save(stored, .power)

        let before = try await sut(reading: result).edit(inPlaceOf: "/photo.jpg")
        #expect(before?.edit.session == stored.session && before?.edit.announced == nil)
        let done = try await sut(reading: Data("new".utf8)).edit(inPlaceOf: "/photo.jpg")
        #expect(done?.edit.session == after && done?.edit.output?.digests == [new])
        #expect(done?.stored == stored)
    }

    @Test func `a former edit is found until the announced one has replaced the file`()
        async throws
    {
        let former = edit()
        let new = ContentDigest(of: Data("new".utf8))
        var stored = edit(output: nil)
        stored.output = .init(path: "/photo.jpg", digests: [stored.original.digest, new])
        stored.announced = .init(
            digest: new, session: EditSession(.sepia), options: .jpeg, replaced: former)
        await store.save(stored, .power)
        let found = FoundEdit(edit: former, stored: stored)

        let before = sut(reading: original)
        #expect(try await before.edit(inPlaceOf: "/photo.jpg") == found)
        #expect(try await before.edit(of: before.file(original), at: "/photo.jpg") == found)
        #expect(try await before.edit(of: before.file(result), at: "/out.jpg") == found)
        #expect(try await before.edit(of: nil, at: "/out.jpg") == found)
        let moved = try await before.edit(of: before.file(result), at: "/moved.jpg")
        #expect(moved?.stored == stored && moved?.edit.output?.path == "/moved.jpg")
        #expect(moved?.edit.session == former.session)

        let after = sut(reading: Data("new".utf8))
        let done = try await after.edit(inPlaceOf: "/photo.jpg")
        #expect(done?.edit.output == .init(path: "/photo.jpg", digests: [new]))
        #expect(try await after.edit(of: nil, at: "/out.jpg") == nil)
        #expect(try await after.edit(of: after.file(result), at: "/out.jpg") == nil)
        #expect(try await after.edit(of: after.file(result), at: "/moved.jpg") == nil)
    }

    @Test func `an image of the web is found by its address, without a password`() async throws {
        let url = try #require(URL(string: "https://host/a.jpg"))
        let edit = RememberedEdit(
            original: .init(digest: ContentDigest(of: original), place: .address(url)),
            session: EditSession())
        await store.save(edit, .process)

        let typed = try #require(URL(string: "https://me:secret@host/a.jpg"))
        #expect(try await sut().edit(of: typed)?.edit == edit)
    }

    @Test func `the original is the file itself, a kept copy, or the file at its old path`()
        async throws
    {
        let file = sut().file(original)
        #expect(await sut().original(of: edit(), foundBy: file) == original)
        #expect(await sut(reading: original).original(of: edit()) == original)
        #expect(await sut(reading: Data("changed".utf8)).original(of: edit()) == nil)
        #expect(await sut().original(of: edit()) == nil)

        await store.keepOriginal(original, ContentDigest(of: original))
        #expect(await sut().original(of: edit()) == original)
    }

    @Test func `a result is unchanged, changed or missing`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appending(path: "out.jpg").path
        let edit = edit(output: path)

        #expect(sut().output(of: edit) == .missing(path: path))
        try result.write(to: URL(filePath: path))
        #expect(sut(reading: result).output(of: edit) == .unchanged(path: path))
        #expect(sut(reading: original).output(of: edit) == .changed(path: path))
        #expect(sut().output(of: edit) == .changed(path: path))
        #expect(sut().output(of: self.edit(output: nil)) == nil)
    }

    /// - Parameter data: The content of every file; `nil` if reading fails.
    private func sut(reading data: Data? = nil) -> EditFinder {
        EditFinder(
            store: store,
            loader: ImageLoaderStub(.failure(AnyError("offline"))),
            read: { _ in
                guard let data else { throw AnyError("unreadable") }
                return data
            })
    }

    private func edit(
        of path: String = "/photo.jpg", output: String? = "/out.jpg"
    ) -> RememberedEdit {
        RememberedEdit(
            original: .init(digest: ContentDigest(of: original), place: .file(path)),
            session: EditSession(.sepia),
            output: output.map { .init(path: $0, digests: [ContentDigest(of: result)]) })
    }
}
