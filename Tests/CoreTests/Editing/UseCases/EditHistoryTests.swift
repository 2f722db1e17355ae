import Core
import Foundation
import ImageEditorTestSupport
import Testing

struct EditHistoryTests {
    private let store = InMemoryEditStore()
    private let original = Data("original".utf8)
    private let result = Data("result".utf8)

    @Test func `an edit is found by its original and by its result`() async throws {
        let edit = edit()
        await store.save(edit, .process)
        let sut = sut()

        #expect(try await sut.edit(of: sut.file(original), at: nil) == edit)
        #expect(try await sut.edit(of: sut.file(result), at: "/out.jpg") == edit)
        #expect(try await sut.edit(of: sut.file(Data("other".utf8)), at: nil) == nil)
    }

    @Test func `an image of the web is found by its address, without a password`() async throws {
        let url = try #require(URL(string: "https://host/a.jpg"))
        let edit = RememberedEdit(
            key: .address(url),
            original: .init(digest: ContentDigest(of: original), place: .address(url)),
            session: EditSession())
        await store.save(edit, .process)

        let typed = try #require(URL(string: "https://me:secret@host/a.jpg"))
        #expect(try await sut().edit(of: typed) == edit)
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
    private func sut(reading data: Data? = nil) -> EditHistory {
        EditHistory(
            store: store,
            loader: ImageLoaderStub(.failure(AnyError("offline"))),
            read: { _ in
                guard let data else { throw AnyError("unreadable") }
                return data
            })
    }

    private func edit(output: String? = "/out.jpg") -> RememberedEdit {
        let digest = ContentDigest(of: original)
        return RememberedEdit(
            key: .content(digest), original: .init(digest: digest, place: .file("/photo.jpg")),
            session: EditSession(.sepia),
            output: output.map { .init(path: $0, digests: [ContentDigest(of: result)]) })
    }
}
