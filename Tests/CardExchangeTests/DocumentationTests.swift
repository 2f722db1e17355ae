import CardExchange
import Cards
import Foundation
import ImageEditorFixtures
import Testing

struct DocumentationTests {
    @Test func `the page's code is the code that is compiled`() throws {
        let root = Fixtures.folder.deletingLastPathComponent()
        let page = try String(
            contentsOf: root.appending(
                path: "Modules/CardExchange/CardExchange.docc/CardExchange.md"), encoding: .utf8)
        let code = try String(
            contentsOf: root.appending(path: "Tests/CardExchangeTests/Examples/Exchange.swift"),
            encoding: .utf8)

        let blocks = page.components(separatedBy: "```swift\n").dropFirst().compactMap {
            $0.components(separatedBy: "```").first
        }.filter { !$0.hasPrefix("import ") }  // Tests/Importer builds whole programs.
        #expect(blocks.count == 2)
        for block in blocks { #expect(code.contains(block)) }
    }

    @Test func `the examples do what they say`() async throws {
        let (wallet, other) = (try Wallet(), try Wallet())
        try wallet.add(sampleCard(), front: samplePhoto("front"))
        let file = wallet.folder.appending(path: "cards.zip")
        #expect(try await move(wallet.store, to: file, of: other.store) == 1)

        let drawing = try ZintBarcodeDrawer().draw(Barcode(text: "1", type: .qr))
        #expect(
            try await redraw(drawing.picture(scale: 4)) == drawing.terminalLines(width: 80))
    }
}
