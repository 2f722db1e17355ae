import Foundation
import ImageEditorFixtures
import Rendering
import Testing

/// Checks `docs/filters.md` against the catalogue.
struct ReferencePageTests {
    private let rows: [[String]]

    init() throws {
        let page = try String(
            contentsOf: Fixtures.folder.deletingLastPathComponent()
                .appending(path: "docs/filters.md"), encoding: .utf8)
        rows = page.split(separator: "\n").filter {
            $0.hasPrefix("| ") && !$0.contains("name (also)")
        }
        .map { line in
            line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        }
    }

    @Test(arguments: FilterCatalog.standard.filters.map(\.name))
    func `a filter is described with its names, ranges and defaults`(_ name: String) throws {
        let filter = try #require(FilterCatalog.standard.descriptor(named: name))
        let row = try #require(rows.first { $0[0].split(separator: " ").first == name[...] })

        #expect(row.count == 3 && !row[2].isEmpty)
        #expect(row[0] == Self.title(filter))
        #expect(row[1] == Self.parameters(filter))
    }

    @Test func `the page has all filters, in order within each category`() {
        let names = rows.compactMap { $0[0].split(separator: " ").first.map(String.init) }
        var categories: [FilterCategory] = []
        for filter in FilterCatalog.standard.filters where !categories.contains(filter.category) {
            categories.append(filter.category)
        }
        let expected = categories.flatMap { category in
            FilterCatalog.standard.filters.filter { $0.category == category }.map(\.name)
        }
        #expect(names == expected)
    }

    private static func title(_ filter: FilterDescriptor) -> String {
        filter.aliases.isEmpty
            ? filter.name : "\(filter.name) (\(filter.aliases.joined(separator: ", ")))"
    }

    private static func parameters(_ filter: FilterDescriptor) -> String {
        filter.parameters.isEmpty
            ? "none" : filter.parameters.map(parameter).joined(separator: "; ")
    }

    private static func parameter(_ parameter: ParameterDescriptor) -> String {
        var text = "`\(parameter.key)`"
        switch parameter.kind {
        case .number, .wholeNumber:
            if let low = parameter.minimum, let high = parameter.maximum {
                text += " \(ParameterValue.number(low))…\(ParameterValue.number(high))"
            }
            if let unit = parameter.unit { text += " \(unit)" }
        case .choice(let words): text += " " + words.joined(separator: "/")
        case .text(let format), .file(let format): text += " " + format
        }
        if let value = parameter.defaultValue { text += ", default \(value)" }
        return text
    }
}
