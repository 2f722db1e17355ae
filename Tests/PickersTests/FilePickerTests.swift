import Core
import Foundation
import Pickers
import PickersTesting
import Testing

struct FilePickerTests {
    @Test func `only the pictures of the folder are offered, by name`() async throws {
        let folder = try PhotoFolder()
        try folder.add("b.jpg", age: 1)
        try folder.add("a.png", Pictures.png, age: 2)
        try folder.add("deeper/c.jpg")
        try folder.link("linked", to: folder.path("deeper"))
        let view = ScriptedPickerView(.names(["b.jpg"]))

        let image = try await FilePicker(folder: folder.filePath, in: environment(view)).pick()
            .image()

        #expect(view.lists.first?.items.map(\.name) == ["a.png", "b.jpg"])
        #expect(image.data == Pictures.jpeg)
        #expect(
            image.origin
                == PickOrigin(
                    source: .files, place: .file(folder.filePath.appending("b.jpg".utf8))))
    }

    @Test func `a missing folder is the reason`() async {
        #expect(
            await FilePicker(folder: FilePath("/none/at/all"), in: environment()).pick()
                == .failed(.noFolder(path: "/none/at/all")))
    }
}
