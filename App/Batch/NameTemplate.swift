import Core
import Presentation

/// How the results of a batch are named: text with placeholders, from the folder of results on.
///
/// | placeholder | stands for |
/// |---|---|
/// | `{name}` | the picture's name without its ending |
/// | `{ext}` | the ending with its dot: the picture's own, or that of `--format` |
/// | `{dir}` | the folders between the one that was named and the picture; nothing for a file |
/// | `{op}` | the last operation |
/// | `{index}` | the picture's number, from 1; `{index:4}` with at least four digits |
///
/// `{{` and `}}` are braces. Without `{ext}`, and without an ending that names a format, `{ext}` is
/// added.
struct NameTemplate: Equatable, Sendable {
    /// The facts about a picture that its result's name may contain.
    struct Values {
        var name: String
        var ending: String
        var folder: String
        var operation: String
        var index: Int
    }

    private enum Part: Equatable {
        case text(String)
        case name, ending, folder, operation
        case index(digits: Int)
    }

    /// The default: a result has the picture's own name.
    static let standard = NameTemplate(
        text: "{dir}/{name}{ext}", parts: [.folder, .text("/"), .name, .ending])

    /// As it is typed.
    let text: String
    private var parts: [Part]

    private init(text: String, parts: [Part]) {
        self.text = text
        self.parts = parts
    }

    /// - Throws: ``UsageError`` that says what is wrong, and for what leads out of the folder.
    init(_ text: String) throws(UsageError) {
        self.text = text
        parts = try Self.parts(of: text)
        if !parts.contains(.ending), format == nil { parts.append(.ending) }
        let sample = Values(name: "a", ending: "", folder: "b", operation: "c", index: 1)
        do throws(BatchFailure) {
            if text.hasPrefix("/") { _ = try ResultPath(text) }
            _ = try path(for: sample)
        } catch {
            throw UsageError("--name-template \(text): \(error.summary)", advice: Self.advice)
        }
    }

    /// The format that the literal end of the template names.
    var format: ImageFormat? {
        guard case .text(let end)? = parts.last, let dot = end.lastIndex(of: ".") else {
            return nil
        }
        return ImageFormat(
            fileExtension: String(end[end.index(after: dot)...]), among: ImageFormat.written)
    }

    /// - Throws: ``BatchFailure/badName(_:reason:)`` for what cannot be a file's name.
    func path(for values: Values) throws(BatchFailure) -> ResultPath {
        var text = ""
        for part in parts {
            switch part {
            case .text(let literal): text += literal
            case .name: text += values.name
            case .ending: text += values.ending
            case .folder: text += values.folder
            case .operation: text += values.operation
            case .index(let digits):
                let number = String(values.index)
                text += String(repeating: "0", count: max(0, digits - number.count)) + number
            }
        }
        // Of a file that was named itself there is no folder.
        return try ResultPath(String(text.drop { $0 == "/" }))
    }

    private static let advice: Advice =
        "placeholders are {name}, {ext}, {dir}, {op} and {index}; {{ is a brace"

    private static func parts(of text: String) throws(UsageError) -> [Part] {
        var parts: [Part] = []
        var literal = ""
        var rest = text[...]
        while let character = rest.popFirst() {
            guard character == "{" || character == "}" else {
                literal.append(character)
                continue
            }
            if rest.first == character {
                literal.append(rest.removeFirst())
                continue
            }
            guard character == "{", let end = rest.firstIndex(of: "}"),
                let part = placeholder(rest[..<end])
            else {
                throw UsageError(
                    "--name-template \(text): \(character)\(rest.prefix(20)) is no placeholder",
                    advice: advice)
            }
            if !literal.isEmpty { parts.append(.text(literal)) }
            literal = ""
            parts.append(part)
            rest = rest[rest.index(after: end)...]
        }
        if !literal.isEmpty { parts.append(.text(literal)) }
        return parts
    }

    private static func placeholder(_ name: Substring) -> Part? {
        switch name {
        case "name": return .name
        case "ext": return .ending
        case "dir": return .folder
        case "op": return .operation
        case "index": return .index(digits: 1)
        default:
            guard name.hasPrefix("index:"), let digits = Int(name.dropFirst(6)),
                (1...18).contains(digits)
            else { return nil }
            return .index(digits: digits)
        }
    }
}
