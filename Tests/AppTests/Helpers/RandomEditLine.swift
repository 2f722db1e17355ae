import Core
import Editing
import Foundation
import ImageEditorTestSupport
import Presentation

@testable import ImageEditorApp

/// Random command lines of `edit`, generated from the table of options, so that new options are
/// included.
struct RandomEditLine {
    static let renderer = RecipeRenderer(files: { path in
        path.hasSuffix(".cube") ? Data(table.utf8) : Data(base64Encoded: picture) ?? Data()
    })
    static let filters = CatalogFilterSupplier(renderer: renderer).filters

    private(set) var generator: SeededGenerator

    init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    /// Random options, each with its arguments. Most combinations are valid.
    mutating func next() -> [(option: EditOption, words: [String])] {
        var options = [EditOption]()
        for _ in 0..<Int.random(in: 0...6, using: &generator) {
            options.append(generator.pick(Self.options))
        }
        // Most options for picking and for batches require `--pick` or `--out-dir`.
        for needed in ["pick", "out-dir"] {
            guard let option = Self.options.first(where: { $0.name == needed }),
                options.contains(where: { $0.section == option.section }),
                !options.contains(where: { $0.name == needed })
            else { continue }
            options.append(option)
        }
        return options.map { ($0, words(for: $0)) }
    }

    /// All options except those that measure an image or read a file.
    private static let options = EditOption.all.filter {
        !["auto", "match-colors", "recipe"].contains($0.name)
    }

    /// Arguments that give an option a valid value.
    mutating func words(for entry: EditOption) -> [String] {
        let name = "--\(entry.name)"
        guard entry.option.valueName != nil else { return [name] }
        guard case .operation = entry.effect else {
            let value = value(of: entry)
            return generator.oneIn(2) ? [name, value] : ["\(name)=\(value)"]
        }
        switch entry.name {
        case "filter": return [name, filter(generator.pick(Self.typeable))]
        case "text-options": return ["--text", text(), name, "size=4%"]
        case "overlay-options": return ["--overlay", text(), name, "opacity=0.5"]
        case "gravity": return ["--crop", "12x8", name, generator.pick(["north", "bottom-right"])]
        case EditStep.textName: return ["--text", text(), name, "1", "--text", text()]
        default:
            let filter = Self.filters.first { $0.name == entry.name }
            let made = filter.map { parameter($0.parameters[0]) }
            return [name, Self.forms[entry.name] ?? made ?? text()]
        }
    }

    /// The files that operations name: a lookup table and a one-pixel image.
    private static let table = "LUT_3D_SIZE 2\n" + String(repeating: "0 0 1\n", count: 8)
    private static let picture =
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5Erk"
        + "Jggg=="

    /// Values of operations whose form the catalogue describes only in words.
    private static let forms = [
        "crop": "12x8+2+3", "resize": "40x30", "border": "3x5%", "flip": "v",
        "perspective": "1/1;20/2;21/14;2/13", "intent": "relative",
    ]

    /// Filters whose parameters can be generated.
    private static let typeable = filters.filter { filter in
        forms[filter.name] == nil && filter.name != "none"
            && filter.parameters.allSatisfy {
                !$0.isRequired || $0.kind.isNumber
            }
    }

    private mutating func filter(_ filter: FilterInfo) -> String {
        var text = filter.name
        for parameter in filter.parameters
        where parameter.isRequired || parameter.kind == .number && generator.oneIn(2) {
            text += ",\(parameter.key)=\(self.parameter(parameter))"
        }
        return text
    }

    private mutating func parameter(_ parameter: ParameterDescriptor) -> String {
        switch parameter.kind {
        case .number, .wholeNumber:
            let least = parameter.minimum ?? min(0, parameter.maximum ?? 0)
            let range = least...(parameter.maximum ?? max(100, least + 100))
            let number = Double.random(in: range, using: &generator)
            let digits = parameter.kind == .number ? 100.0 : 1
            let rounded = (number * digits).rounded(.towardZero) / digits
            return HumanNumber.plain(min(max(rounded, range.lowerBound), range.upperBound))
        case .choice(let choices): return generator.pick(choices)
        case .file(let format): return text() + (format.contains("cube") ? ".cube" : "")
        case .text: return text()
        }
    }

    private mutating func value(of entry: EditOption) -> String {
        let option = entry.option
        let choices = option.choices()
        if !choices.isEmpty { return generator.pick(choices) }
        if case .result(let description) = entry.effect,
            let range = description.kind.range
        {
            return String(Int.random(in: range.clamped(to: 0...500), using: &generator))
        }
        // Most of these options require a special form, often a number.
        let forms = ["1/4", "image-pixels=5", "{name}", "3"]
        var request = EditRequest()
        if case .run = entry.effect,
            let form = forms.first(where: { (try? option.set(&request, $0)) == true })
        {
            return form
        }
        return option.name == "limit" ? "1" : (generator.oneIn(3) ? "-" : "") + text()
    }

    /// Text with characters that are special in shells, filters and options.
    private mutating func text() -> String {
        let parts = ["a", "é", " ", "'", "\"", "\\", ",", "=", "$x", "-", ".png", "|", "\n", ";"]
        return "t"
            + (0..<Int.random(in: 0...4, using: &generator)).map { _ in generator.pick(parts) }
            .joined()
    }
}
