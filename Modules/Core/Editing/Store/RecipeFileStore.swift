public import FoundationEssentials

/// Keeps files that recipes name, such as overlays and colour lookup tables.
///
/// A file that a remembered edit names is never removed.
public protocol RecipeFileStore: Sendable {
    /// Keeps a file, and returns its absolute path. The same bytes with the same extension have the
    /// same path.
    ///
    /// If there is no room, the files that were kept longest ago are removed, except those that a
    /// remembered edit names or a running call of ``holding(_:_:)`` protects.
    ///
    /// - Parameter ending: The extension of the file's name.
    /// - Throws: ``RecipeFileError/noRoom(limit:)``, or an error of the store.
    func keep(_ data: Data, ending: String) async throws -> String

    /// Removes the files at `paths`, except those that a remembered edit names or a running call of
    /// ``holding(_:_:)`` protects. If the remembered edits cannot be read, nothing is removed.
    func remove(_ paths: [String]) async

    /// Runs `work`, which remembers an edit that names the files at `paths`. None of these files is
    /// removed before `work` ends. Paths of other files have no effect.
    ///
    /// - Throws: Any error of `work`, or an error of the store.
    func holding<Value: Sendable>(
        _ paths: [String], _ work: () async throws -> Value
    ) async throws -> Value
}

/// The reason that a file for recipes is not kept.
public enum RecipeFileError: Error, Equatable, Sendable {
    /// The files in use leave no room; `limit` is the maximum total size in bytes.
    case noRoom(limit: Int)
}

extension RecipeFileError: LocalizedError {
    public var errorDescription: String? {
        switch self {
        case .noRoom(let limit):
            "the files that remembered edits use fill the limit of \(limit.grouped) bytes"
        }
    }
}
