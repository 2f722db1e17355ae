import Presentation

/// Where a result goes, from the folder of results on: always into it, never out of it.
struct ResultPath: Hashable, Sendable {
    /// What the batch keeps for itself there begins with this.
    static let reserved = ".imageeditor-"

    /// Without a slash at either end.
    let text: String

    /// - Throws: ``BatchFailure/badName(_:reason:)``.
    init(_ text: String) throws(BatchFailure) {
        guard !text.hasPrefix("/") else {
            throw .badName(text, reason: "it leads out of the folder of results")
        }
        let parts = text.split(separator: "/").filter { $0 != "." }
        guard let last = parts.last, !text.hasSuffix("/") else {
            throw .badName(text, reason: "it names no file")
        }
        for part in parts {
            guard part != ".." else {
                throw .badName(text, reason: "it leads out of the folder of results")
            }
            guard part.utf8.count <= 255 else { throw .badName(text, reason: "it is too long") }
            guard !part.utf8.contains(0) else {
                throw .badName(text, reason: "there is a zero in it")
            }
        }
        guard !last.hasPrefix(Self.reserved) else {
            throw .badName(text, reason: "such names are the program's own")
        }
        self.text = parts.joined(separator: "/")
    }

    /// The folder that it is in, from the folder of results on; empty for that itself.
    var folder: String {
        text.lastIndex(of: "/").map { String(text[..<$0]) } ?? ""
    }
}
