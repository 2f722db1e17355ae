import Presentation

/// The path of a result, relative to the result folder and always inside it.
struct ResultPath: Hashable, Sendable {
    /// The prefix of the batch's own files, such as its journal.
    static let reserved = ".imageeditor-"

    /// The path without a slash at either end.
    let text: String

    /// - Throws: ``BatchFailure/badName(_:reason:)``.
    init(_ text: String) throws(BatchFailure) {
        guard !text.hasPrefix("/") else {
            throw .badName(text, reason: "it leads out of the result folder")
        }
        let parts = text.split(separator: "/").filter { $0 != "." }
        guard let last = parts.last, !text.hasSuffix("/") else {
            throw .badName(text, reason: "it does not name a file")
        }
        for part in parts {
            guard part != ".." else {
                throw .badName(text, reason: "it leads out of the result folder")
            }
            guard part.utf8.count <= 255 else { throw .badName(text, reason: "it is too long") }
            guard !part.utf8.contains(0) else {
                throw .badName(text, reason: "it contains a NUL byte")
            }
        }
        guard !last.hasPrefix(Self.reserved) else {
            throw .badName(text, reason: "names that begin with \(Self.reserved) are reserved")
        }
        self.text = parts.joined(separator: "/")
    }

    /// The folder of the result, relative to the result folder; empty for the result folder
    /// itself.
    var folder: String {
        text.lastIndex(of: "/").map { String(text[..<$0]) } ?? ""
    }
}
