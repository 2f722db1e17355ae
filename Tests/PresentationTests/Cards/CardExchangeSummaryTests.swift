import Core
import Presentation
import Testing

struct CardExchangeSummaryTests {
    @Test func `notes of an import name cards by their name`() {
        let id = "0B6E2C1A-3D4F-4A5B-8C7D-9E0F1A2B3C4D"
        func entry(
            _ name: String, _ id: String, leftOut: [String] = [], reason: String? = nil
        ) -> CardImportSummary.Entry {
            .init(id: id, name: name, outcome: "added", leftOut: leftOut, reason: reason)
        }
        let summary = CardImportSummary(
            format: "catima", isDryRun: false,
            entries: [
                entry("Café\n", id, reason: "x.jpg is not\u{1b} an image"),
                entry("Gym", "7", leftOut: ["the icon", "the day 2\u{1b}"]),
                entry("", id, reason: "it has no name"), entry("", "", reason: "not a card"),
                entry("Lost", "", reason: "it has no identifier"), entry("Fine", "8"),
            ], outcomes: ["added"])
        #expect(
            summary.notices == [
                #"Café\n (0B6E2C1A): not imported: x.jpg is not\x1b an image"#,
                #"Gym (7): left out: the icon, the day 2\x1b"#,
                "card 0B6E2C1A: not imported: it has no name",
                "a card: not imported: not a card",
                "Lost: not imported: it has no identifier",
            ])
        #expect(summary.hasRefused)
    }

    @Test func `notes of an export name cards by their name`() {
        let summary = CardExportSummary(
            output: "w.zip", format: "catima", cards: 1, photos: 0, bytes: 812,
            leftOut: [.init(id: "7", name: "Gym", what: ["the photograph of the front"])])
        #expect(summary.notices == ["Gym (7): left out: the photograph of the front"])
        #expect(
            summary.json.text.hasSuffix(
                #""leftOut":[{"id":"7","name":"Gym","what":["the photograph of the front"]}]}"#))
    }
}
