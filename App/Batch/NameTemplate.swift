import Core
import Presentation

/// The name template of a batch: text with placeholders, relative to the result folder.
///
/// | placeholder | stands for |
/// |---|---|
/// | `{name}` | the image's name without its extension |
/// | `{ext}` | the extension with its dot: the image's own, or that of the result's format |
/// | `{dir}` | the folders between the folder argument and the image; empty for a file argument |
/// | `{op}` | the last operation |
/// | `{index}` | the image's number, from 1; `{index:4}` with at least four digits |
///
/// `{{` and `}}` are literal braces. A template without `{ext}` and without the extension of a
/// format gets `{ext}` at its end.
struct NameTemplate: Equatable, Sendable {
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

    /// The default: a result has the name of its image.
    static let standard = NameTemplate(
        text: "{dir}/{name}{ext}", parts: [.folder, .text("/"), .name, .ending])

    /// The template as it was typed.
    let text: String
    private var parts: [Part]

    private init(text: String, parts: [Part]) {
        self.text = text
        self.parts = parts
    }

    /// - Throws: ``UsageError`` for an unknown placeholder or a path outside the result folder.
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

    /// The format of a literal extension at the end of the template; `nil` without such an
    /// extension.
    var format: ImageFormat? {
        guard case .text(let end)? = parts.last, let dot = end.lastIndex(of: ".") else {
            return nil
        }
        return ImageFormat(
            fileExtension: String(end[end.index(after: dot)...]), among: ImageFormat.written)
    }

    /// - Throws: ``BatchFailure/badName(_:reason:)`` if the path does not name a file in the folder
    ///   of results, or if a part of it is too long, reserved, or contains a zero byte.
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
        // `{dir}` is empty for a file argument, which leaves a slash at the start.
        return try ResultPath(String(Substring(text.utf8.drop { $0 == UInt8(ascii: "/") })))
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
                let end = rest.firstIndex(of: "}").map { rest.index(after: $0) } ?? rest.endIndex
                throw UsageError(
                    "--name-template \(text): \(character)\(rest[..<end].prefix(20)) is not a"
                        + " placeholder",
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
