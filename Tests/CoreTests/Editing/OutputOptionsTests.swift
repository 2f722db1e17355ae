import Core
import Foundation
import Testing

struct OutputOptionsTests {
    /// `GET /image/ID` takes every output option as a parameter; its page cannot be derived.
    @Test(arguments: OutputOptions.descriptions.map(\.name))
    func `the page of the server describes every option and its words`(name: String) throws {
        let option = try #require(OutputOptions.descriptions.first { $0.name == name })
        let page = try String(
            contentsOf: URL(filePath: #filePath).appending(path: "../../../../docs/server.md")
                .standardized, encoding: .utf8)
        let cells = page.split(separator: "\n").filter { $0.hasPrefix("| ") }
            .map { $0.split(separator: "|").map { Self.words(in: $0) } }

        let row = try #require(cells.first { $0[0].contains(name) })
        if case .word(let words) = option.kind { #expect(row[1] == words) }
    }

    /// The words of a cell that are set as code.
    private static func words(in cell: Substring) -> [String] {
        cell.split(separator: "`", omittingEmptySubsequences: false).enumerated()
            .compactMap { $0.offset % 2 == 1 ? String($0.element) : nil }
    }
}
