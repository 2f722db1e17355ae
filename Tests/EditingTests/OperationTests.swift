import Core
import Editing
import Foundation
import ImageEditorFixtures
import Rendering
import Testing

/// The typed operations are generated from the catalogue; these tests compare the generated Swift
/// code with the files.
struct OperationTests {
    static let files: [(name: String, filters: [FilterDescriptor])] = [
        ("Adjustments", FilterCatalog.colorAdjustments),
        ("Looks", FilterCatalog.photoEffects + FilterCatalog.looks + FilterCatalog.vintageLooks),
        ("ColorTools", FilterCatalog.colorTools),
        ("Neighbourhood", FilterCatalog.neighbourhood),
        ("Geometry", FilterCatalog.geometry),
        ("Layers", FilterCatalog.layers),
    ]

    @Test func `every filter of the catalogue is in one file`() {
        #expect(
            Self.files.flatMap(\.filters).map(\.name) == FilterCatalog.standard.filters.map(\.name))
    }

    /// `make operations` rewrites the files.
    @Test(arguments: files.indices)
    func `operations are as the catalogue says`(index: Int) throws {
        let (name, filters) = Self.files[index]
        let file = Fixtures.folder.deletingLastPathComponent().appending(
            path: "Modules/Editing/Operations/Recipe.Operation+\(name).swift")
        let code = OperationCode(filters).text
        if ProcessInfo.processInfo.environment["IMAGEEDITOR_WRITE_OPERATIONS"] == "1" {
            try code.write(to: file, atomically: true, encoding: .utf8)
        }
        let written = try String(contentsOf: file, encoding: .utf8)
        #expect(
            withoutLayout(written) == withoutLayout(code),
            "the catalogue has changed: run make operations"
        )
    }

    @Test func `operations read as the filters do`() throws {
        let recipe = Recipe([
            .gaussianBlur(radius: 20), .resize(width: 320, enlarge: true), .flip(axis: .vertical),
            .vintage1977(), .text("Hello", style: .boldItalic),
        ])
        #expect(
            recipe
                == Recipe([
                    .init("blur", ["radius": 20]),
                    .init("resize", ["width": 320, "enlarge": true]),
                    .init("flip", ["axis": "vertical"]), .init("1977"),
                    .init("text", ["text": "Hello", "style": "bold-italic"]),
                ]))
        try RecipeRenderer().validate(recipe)
    }

    @Test func `true is written as yes`() throws {
        let recipe = Recipe([.init("resize", ["width": 9, "enlarge": false])])
        #expect(String(decoding: try recipe.jsonData(), as: UTF8.self).contains(#""enlarge":"no""#))
    }

    private func withoutLayout(_ code: String) -> String {
        code.filter { !$0.isWhitespace }.replacing(",]", with: "]").replacing(",)", with: ")")
    }
}

/// Generates the Swift code of the operations of some filters.
private struct OperationCode {
    let filters: [FilterDescriptor]

    init(_ filters: [FilterDescriptor]) { self.filters = filters }

    var text: String {
        // Leaves out the filter that does nothing; Swift already uses the name `none`.
        let filters = filters.filter { $0.name != "none" }
        let needsRendering = filters.flatMap(\.parameters).contains { Self.type(of: $0).isEnum }
        return """
            // Generated from the catalogue by OperationTests, which documents how to regenerate it.
            public import Core
            \(needsRendering ? "public import Rendering\n" : "")
            extension Recipe.Operation {
            \(filters.map(operation).joined(separator: "\n"))}

            """
    }

    private func operation(_ filter: FilterDescriptor) -> String {
        var code = comment(filter.summary)
        if !filter.parameters.isEmpty { code += "///\n" }
        code += filter.parameters.map { comment(documentation(of: $0)) }.joined()
        let parameters = filter.parameters.enumerated().map { index, parameter in
            let label = Self.camelCase(parameter.key)
            let isPlain = index == 0 && parameter.isRequired && parameter.key == filter.name
            let type = Self.type(of: parameter)
            return (isPlain ? "_ " : "") + label + ": " + type.name
                + (parameter.isRequired ? "" : "? = nil")
        }
        let values = filter.parameters.map { parameter in
            "\"\(parameter.key)\": \(Self.camelCase(parameter.key))"
                + (Self.type(of: parameter).isEnum
                    ? (parameter.isRequired ? "" : "?") + ".rawValue" : "")
        }
        code += "public static func \(Self.name(of: filter))(\(parameters.joined(separator: ", ")))"
        code += " -> Recipe.Operation { make(\"\(filter.name)\""
        code += values.isEmpty ? ") }\n" : ", [\(values.joined(separator: ", "))]) }\n"
        return code
    }

    private func documentation(of parameter: ParameterDescriptor) -> String {
        var facts: [String] = []
        switch parameter.kind {
        case .text(let format), .file(let format): facts.append(format)
        case .number, .wholeNumber, .choice: break
        }
        let limits = [parameter.minimum, parameter.maximum].map { limit in
            limit.map { ParameterValue.number($0).description } ?? ""
        }
        if limits != ["", ""] { facts.append("\(limits[0])…\(limits[1])") }
        if let unit = parameter.unit, !facts.contains(where: { $0.contains(unit) }) {
            facts.append(unit)
        }
        if let value = parameter.defaultValue { facts.append("by default \(value)") }
        let end = facts.isEmpty ? "" : " (" + facts.joined(separator: ", ") + ")"
        return "- Parameter \(Self.camelCase(parameter.key)): \(parameter.summary)\(end)"
    }

    /// A text as comment lines of at most 100 columns.
    private func comment(_ text: String) -> String {
        var (lines, line) = ([String](), "///")
        for word in text.split(separator: " ") {
            if line.count + word.count > 92 {
                lines.append(line)
                line = "///  "
            }
            line += " " + word
        }
        return (lines + [line]).map { $0 + "\n" }.joined()
    }

    /// Core Image's name without `CI`, or the filter's own name.
    private static func name(of filter: FilterDescriptor) -> String {
        if filter.category == .vintage {
            return "vintage" + filter.name.prefix(1).uppercased() + filter.name.dropFirst()
        }
        guard let name = filter.aliases.first(where: { $0.hasPrefix("CI") })?.dropFirst(2) else {
            return camelCase(filter.name)
        }
        return name.prefix(1).lowercased() + name.dropFirst()
    }

    private static func camelCase(_ name: String) -> String {
        let words = name.split(separator: "-")
        return
            (words.prefix(1) + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() })
            .joined()
    }

    private static func type(of parameter: ParameterDescriptor) -> (name: String, isEnum: Bool) {
        switch parameter.kind {
        case .number: return ("Double", false)
        case .wholeNumber: return ("Int", false)
        case .text, .file: return ("String", false)
        case .choice(["no", "yes"]): return ("Bool", false)
        case .choice(let choices):
            let types: [(String, [String])] = [
                ("Anchor", Anchor.allCases.map(\.rawValue)),
                ("BlendMode", BlendMode.allCases.map(\.rawValue)),
                ("Flip.Axis", Flip.Axis.allCases.map(\.rawValue)),
                ("FontStyle", FontStyle.allCases.map(\.rawValue)),
                ("ResizeTarget.Mode", ResizeTarget.Mode.allCases.map(\.rawValue)),
                ("TextAlignment", TextAlignment.allCases.map(\.rawValue)),
            ]
            let type = types.first {
                choices.starts(with: $0.1) || Set(choices).isSubset(of: $0.1)
            }
            return type.map { ($0.0, true) } ?? ("String", false)
        }
    }
}
