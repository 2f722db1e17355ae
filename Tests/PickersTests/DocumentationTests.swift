import Core
import Foundation
import ImageEditorFixtures
import Pickers
import PickersTesting
import Testing

struct DocumentationTests {
    @Test func `the page's code is the code that is compiled`() throws {
        let root = Fixtures.folder.deletingLastPathComponent()
        let page = try String(
            contentsOf: root.appending(path: "Modules/Pickers/Pickers.docc/Pickers.md"),
            encoding: .utf8)
        let code = try ["PickOne", "ScannerPicker"].map {
            try String(
                contentsOf: root.appending(path: "Tests/PickersTests/Examples/\($0).swift"),
                encoding: .utf8)
        }.joined()

        let blocks = page.components(separatedBy: "```swift\n").dropFirst().compactMap {
            $0.components(separatedBy: "```").first
        }.filter { !$0.hasPrefix("import ") }  // Tests/Importer builds whole programs.
        #expect(blocks.count == 2)
        for block in blocks { #expect(code.contains(block)) }
    }

    @Test func `the example of ten lines picks a picture`() async throws {
        let data = await pickOne(from: .feed, by: AutomaticPickerView())

        let first = try #require(try await BundledFeedLoader().load().images.first)
        #expect(data == (try await BundledImageLoader().loadImage(from: first.url).data))
        #expect(await pickOne(from: .feed, by: ScriptedPickerView(.cancel)) == nil)
    }
}
