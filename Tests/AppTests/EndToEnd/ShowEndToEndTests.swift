import Foundation
import Testing

/// The answers of `show`.
struct ShowEndToEndTests {
    @Test func `a picture that cannot be decoded is an error, and its facts are shown`()
        async throws
    {
        let place = try Workplace()
        let whole = try await Workplace.picture()
        try place.write(whole.prefix(whole.count / 2), to: "cut.jpg")
        let terminal = try PseudoTerminal(columns: 80, rows: 24, answer: "")

        let outcome = try await terminal.run(
            ["show", "cut.jpg"], in: place,
            environment: ["TERM": "xterm-256color", "COLORTERM": "truecolor"])

        #expect(outcome.status == 65)
        #expect(outcome.error.contains("cut.jpg: the image is damaged"), "\(outcome.error)")
        #expect(String(decoding: outcome.drawn, as: UTF8.self).contains("1200 × 800 pixels"))
        // Facts alone need no pixels.
        #expect(try await place.run("show", "cut.jpg").status == 0)
    }
}
