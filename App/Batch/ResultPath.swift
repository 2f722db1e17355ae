import ImageEditorFiles
import Presentation

/// The path of a result, relative to the result folder and always inside it.
struct ResultPath: Hashable, Sendable {
    /// The prefix of the batch's own files, such as its journal.
    static let reserved = ".imageeditor-"

    /// The path without a slash at either end.
    var text: String { key.path }

    private let key: PathKey

    /// - Throws: ``BatchFailure/badName(_:reason:)``.
    init(_ text: String) throws(BatchFailure) {
        // Bytes are searched, not characters: a combining mark after a slash would hide the slash.
        let slash = UInt8(ascii: "/")
        guard text.utf8.first != slash else {
            throw .badName(text, reason: "it leads out of the result folder")
        }
        let parts = text.utf8.split(separator: slash).map { Substring($0) }.filter { $0 != "." }
        guard let last = parts.last, text.utf8.last != slash else {
            throw .badName(text, reason: "it does not name a file")
        }
        for part in parts {
            guard part != ".." else {
                throw .badName(text, reason: "it leads out of the result folder")
            }
            guard String(part).pathBytes.count <= 255 else {
                throw .badName(text, reason: "it is too long")
            }
            guard !part.utf8.contains(0) else {
                throw .badName(text, reason: "it contains a NUL byte")
            }
        }
        guard !last.hasPrefix(Self.reserved) else {
            throw .badName(text, reason: "names that begin with \(Self.reserved) are reserved")
        }
        key = PathKey(parts.joined(separator: "/"))
    }

    /// The folder of the result, relative to the result folder; empty for the result folder
    /// itself.
    var folder: String {
        text.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(text[..<$0]) } ?? ""
    }
}
