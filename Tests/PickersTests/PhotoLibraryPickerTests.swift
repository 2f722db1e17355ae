import Core
import Foundation
import Pickers
import PickersTesting
import Testing

struct PhotoLibraryPickerTests {
    @Test func `the newest photograph of all folders comes first`() async throws {
        let folder = try PhotoFolder()
        try folder.add("old.jpg", age: 300)
        try folder.add("2024/05/new.jpg", age: 10)
        try folder.add("2023/middle.png", Pictures.png, age: 100)
        let view = ScriptedPickerView(.items([0]))

        let image = try await picker(folder, view).pick().image()

        #expect(names(view) == ["2024/05/new.jpg", "2023/middle.png", "old.jpg"])
        #expect(image.name == "new.jpg")
        #expect(image.data == Pictures.jpeg)
        #expect(image.date == Date(timeIntervalSince1970: 1_699_999_990))
        #expect(
            image.origin
                == PickOrigin(
                    source: .photoLibrary, place: .file(FilePath(folder.path("2024/05/new.jpg")))))
    }

    @Test func `photographs with the same date are sorted by name`() async throws {
        let folder = try PhotoFolder()
        for name in ["c.jpg", "a.jpg", "b.jpg"] { try folder.add(name) }

        #expect(try await offered(folder) == ["a.jpg", "b.jpg", "c.jpg"])
    }

    @Test func `files without a picture's extension, hidden files and folders are not offered`()
        async throws
    {
        let folder = try PhotoFolder()
        try folder.add("photo.JPEG")
        try folder.add("notes.txt")
        try folder.add("photo.bmp")
        try folder.add(".hidden.jpg")
        try folder.add(".thumbnails/a.jpg")
        try folder.add("folder.jpg/inside.png", Pictures.png)
        #expect(mkfifo(folder.path("pipe.jpg"), 0o600) == 0)

        #expect(try await offered(folder) == ["folder.jpg/inside.png", "photo.JPEG"])
    }

    @Test func `links are followed, and a loop ends`() async throws {
        let folder = try PhotoFolder()
        let elsewhere = try PhotoFolder()
        try elsewhere.add("far.jpg")
        try folder.add("near.jpg")
        try folder.link("linked.jpg", to: folder.path("near.jpg"))
        try folder.link("dangling.jpg", to: folder.path("none.jpg"))
        try folder.link("self.jpg", to: folder.path("self.jpg"))
        try folder.link("elsewhere", to: elsewhere.path)
        try folder.link("loop", to: folder.path)

        #expect(
            try await offered(folder).sorted() == ["elsewhere/far.jpg", "linked.jpg", "near.jpg"])
    }

    @Test func `an empty folder and one without pictures have nothing to pick`() async throws {
        let folder = try PhotoFolder()
        #expect(await picker(folder).pick() == .failed(.empty(.photoLibrary)))

        try folder.add("notes.txt")
        #expect(await picker(folder).pick() == .failed(.empty(.photoLibrary)))
    }

    @Test
    func `a missing folder, a file in its place and an unknown folder have different reasons`()
        async throws
    {
        let folder = try PhotoFolder()
        try folder.add("photo.jpg")

        func outcome(_ path: FilePath?) async -> PickOutcome {
            await PhotoLibraryPicker(folder: path, in: environment()).pick()
        }
        #expect(
            await outcome(FilePath(folder.path("none")))
                == .failed(.noFolder(path: folder.path("none"))))
        #expect(
            await outcome(FilePath(folder.path("photo.jpg")))
                == .failed(.noFolder(path: folder.path("photo.jpg"))))
        #expect(await outcome(FilePath("")) == .failed(.noFolder(path: "")))
        #expect(await outcome(nil) == .failed(.noPicturesFolder))
    }

    @Test func `a photograph that vanishes between the list and the pick is the reason`()
        async throws
    {
        let folder = try PhotoFolder()
        try folder.add("photo.jpg")
        let view = ScriptedPickerView(
            .perform { list in
                try FileManager.default.removeItem(atPath: folder.path("photo.jpg"))
                return .chosen(list.items)
            })

        #expect(await picker(folder, view).pick() == .failed(.vanished(name: "photo.jpg")))
    }

    @Test(.timeLimit(.minutes(10)))
    func `a photograph replaced by a pipe after listing does not block`() async throws {
        let folder = try PhotoFolder()
        try folder.add("photo.jpg")
        let view = ScriptedPickerView(
            .perform { list in
                try FileManager.default.removeItem(atPath: folder.path("photo.jpg"))
                #expect(mkfifo(folder.path("photo.jpg"), 0o600) == 0)
                return .chosen(list.items)
            })

        #expect(await picker(folder, view).pick() == .failed(.vanished(name: "photo.jpg")))
    }

    @Test func `a file over the limit is not read`() async throws {
        let folder = try PhotoFolder()
        try folder.add("photo.jpg")
        var limits = Limits()
        limits.imageBytes = 100

        let outcome = await PhotoLibraryPicker(
            folder: folder.filePath, in: environment(limits: limits)
        ).pick()

        #expect(
            outcome
                == .failed(
                    .unreadable(
                        name: "photo.jpg",
                        reason: .limitExceeded(
                            name: "image-bytes", limit: 100, actual: Pictures.jpeg.count))))
    }

    @Test func `an empty file is no picture`() async throws {
        let folder = try PhotoFolder()
        try folder.add("photo.jpg", Data())

        #expect(
            await picker(folder).pick()
                == .failed(.unreadable(name: "photo.jpg", reason: .notAnImage)))
    }

    @Test func `names with control characters or invalid UTF-8 can be picked`() async throws {
        let folder = try PhotoFolder()
        try folder.add(bytes: Array("a\u{1B}[31m\n.jpg".utf8))
        try folder.add(bytes: [0xFF, 0xFE] + Array(".jpg".utf8))
        let view = ScriptedPickerView(.items([0, 1]))

        let outcome = await PhotoLibraryPicker(
            folder: folder.filePath, in: environment(view, options: PickerOptions(limit: 2))
        ).pick()

        #expect(
            Set(try outcome.images().map(\.name))
                == ["a\u{1B}[31m\n.jpg", "\u{10FEFF}\u{10FEFE}.jpg"])
        let path = folder.filePath.appending([0xFF, 0xFE] + Array(".jpg".utf8))
        #expect(!path.isText)
        #expect(try outcome.images().map(\.origin.place).contains(.file(path)))
    }

    @Test func `10,000 files are listed, and none is opened`() async throws {
        let folder = try PhotoFolder()
        // The files are empty, so decoding one would fail.
        for number in 0..<10_000 { try folder.add(bytes: Array("\(number).jpg".utf8), Data()) }
        let view = ScriptedPickerView(.cancel)

        #expect(await picker(folder, view).pick() == .cancelled)

        let list = try #require(view.lists.first)
        #expect(list.items.count == 10_000)
        #expect(list.pages(of: 24) == 417)
        #expect(list.page(416, of: 24).count == 16)
    }
}

extension PhotoLibraryPickerTests {
    private func picker(
        _ folder: PhotoFolder, _ view: any PickerView = ScriptedPickerView()
    ) -> PhotoLibraryPicker {
        PhotoLibraryPicker(folder: folder.filePath, in: environment(view))
    }

    private func items(_ folder: PhotoFolder) async throws -> [PickerItem] {
        let view = ScriptedPickerView(.cancel)
        #expect(await picker(folder, view).pick() == .cancelled)
        return try #require(view.lists.first).items
    }

    private func offered(_ folder: PhotoFolder) async throws -> [String] {
        try await items(folder).map(\.name)
    }

    private func names(_ view: ScriptedPickerView) -> [String] {
        view.lists.first?.items.map(\.name) ?? []
    }
}
