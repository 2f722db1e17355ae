import Core
import Foundation
import ImageEditorThreads
import ImageEditorWebServer
import Presentation
import Synchronization

/// Replaces the paths of files in recipes of pages by tokens, so that a page neither learns nor
/// chooses the path of a file.
///
/// A page may use the files that were uploaded in its session (`upload:HASH`), and those that the
/// remembered edit of the photograph already uses (`kept:HASH`).
final class StudioFiles: Sendable {
    private struct Upload {
        let session: String
        let token: String
        let path: String
        /// The file's name, as the page gave it.
        let name: String
        let bytes: Int
    }

    private let filters: [FilterInfo]
    private let store: any RecipeFileStore
    private let isUsable: @Sendable (Data) -> Bool
    private let mostBytes: Int
    /// The uploads of all sessions, the oldest first.
    private let uploads = Mutex<[Upload]>([])

    /// - Parameter mostBytes: The maximum total size of one session's files, in bytes.
    init(_ ports: StudioPorts, mostBytes: Int = 256 << 20) {
        self.mostBytes = mostBytes
        filters = ports.filters
        store = ports.files
        isUsable = ports.isUsableFile
    }

    /// Stores an uploaded file, and returns its token.
    ///
    /// If the session then has too many files, its oldest ones are forgotten. A forgotten file is
    /// removed unless an edit or another session uses it.
    ///
    /// - Throws: ``StudioFailure/unusableFile``, ``StudioFailure/noRoomForFiles(limit:)``, or an
    ///   error of the store.
    func add(_ data: Data, named name: String, in session: StudioSession) async throws -> String {
        guard try await onOwnThread({ [isUsable] in isUsable(data) }) else {
            throw StudioFailure.unusableFile
        }
        let path: String
        do {
            path = try await store.keep(data, ending: Self.ending(of: name))
        } catch RecipeFileError.noRoom(let limit) {
            throw StudioFailure.noRoomForFiles(limit: limit)
        }
        let token = Self.uploadToken(ContentDigest(of: data).text)
        let forgotten = uploads.withLock { uploads in
            uploads.removeAll { $0.session == session.id && $0.token == token }
            uploads.append(
                Upload(
                    session: session.id, token: token, path: path, name: name,
                    bytes: data.count))
            return trim(&uploads, for: session.id)
        }
        if !forgotten.isEmpty { await store.remove(forgotten) }
        return token
    }

    /// Removes the oldest uploads beyond the limits.
    ///
    /// - Returns: The paths of removed uploads that no remaining upload has.
    private func trim(_ uploads: inout [Upload], for session: String) -> [String] {
        let own = uploads.filter { $0.session == session }
        var (count, bytes) = (own.count, own.reduce(0) { $0 + $1.bytes })
        var forgotten: Set<String> = []
        for upload in own.dropLast() where count > Self.most || bytes > mostBytes {
            uploads.removeAll { $0.session == session && $0.token == upload.token }
            forgotten.insert(upload.path)
            (count, bytes) = (count - 1, bytes - upload.bytes)
        }
        if uploads.count > Self.mostOfAll { forgotten.insert(uploads.removeFirst().path) }
        return forgotten.subtracting(uploads.map(\.path)).sorted()
    }

    /// Runs `work`, which remembers an edit with this recipe. No file of the recipe is removed
    /// until `work` has ended.
    func holding<Value: Sendable>(
        _ recipe: Recipe, _ work: () async throws -> Value
    ) async throws -> Value {
        guard hasFiles(recipe) else { return try await work() }
        return try await store.holding(paths(in: recipe), work)
    }

    /// Returns the recipe of a page with the paths of files instead of their tokens.
    ///
    /// - Parameter edit: The remembered edit of the photograph.
    /// - Throws: ``StudioFailure/foreignFile`` for a file that the page may not use.
    func incoming(
        _ recipe: Recipe, _ session: StudioSession?, of edit: PhotoEdit
    ) throws -> Recipe {
        guard hasFiles(recipe) else { return recipe }
        var known: [String: String] = [:]
        for path in edit.steps.flatMap({ paths(in: $0) }) {
            known[Self.token(of: path)] = path
            // The page may still have the token of an upload that its session has forgotten.
            known[Self.uploadToken(Self.name(path))] = path
        }
        uploads.withLock { uploads in
            for upload in uploads where upload.session == session?.id {
                known[upload.token] = upload.path
            }
        }
        return try mapFiles(of: recipe) { token in
            guard let path = known[token] else { throw StudioFailure.foreignFile }
            return path
        }
    }

    /// Returns the recipe with the tokens of files instead of their paths, for a page.
    func outgoing(_ recipe: Recipe, _ session: StudioSession?) -> Recipe {
        guard hasFiles(recipe) else { return recipe }
        let own = uploads.withLock { uploads in
            uploads.filter { $0.session == session?.id }
        }
        return mapFiles(of: recipe) { path in
            own.last { $0.path == path }?.token ?? Self.token(of: path)
        }
    }

    /// Returns the recipe with the display names of files instead of their paths.
    func shown(_ recipe: Recipe) -> Recipe {
        guard hasFiles(recipe) else { return recipe }
        return mapFiles(of: recipe) { displayName(of: $0) }
    }

    /// Returns the error with the display name of its file instead of the path.
    func naming(_ error: RecipeError) -> RecipeError {
        switch error {
        case .unreadableFile(let index, let name, let file, let reason, let code):
            .unreadableFile(
                index: index, name: name, file: displayName(of: file), reason: reason, code: code)
        case .invalidFile(let index, let name, let file, let reason):
            .invalidFile(index: index, name: name, file: displayName(of: file), reason: reason)
        default: error
        }
    }

    /// Returns the name of a file for display: for an upload, the name that its page gave.
    private func displayName(of path: String) -> String {
        let uploaded = uploads.withLock { uploads in
            uploads.last { $0.path == path && !$0.name.isEmpty }?.name
        }
        if let uploaded { return Self.name(uploaded) }
        // An upload of an earlier run has no name here: its file is named by a digest.
        let name = Self.name(path)
        let isUpload = ContentDigest(String(name.prefix(64))) != nil
        return isUpload ? "uploaded" + name.dropFirst(64) : name
    }

    /// Returns true if the recipe names a file.
    func hasFiles(_ recipe: Recipe) -> Bool {
        recipe.operations.contains { operation in
            operation.parameters.contains { isFile($0.key, of: operation) }
        }
    }

    private func paths(in recipe: Recipe) -> [String] {
        recipe.operations.flatMap { operation in
            operation.parameters.compactMap { key, value in
                if case .text(let path) = value, isFile(key, of: operation) { path } else { nil }
            }
        }
    }

    private func mapFiles(
        of recipe: Recipe, _ map: (String) throws -> String
    ) rethrows -> Recipe {
        var result = recipe
        for (index, operation) in recipe.operations.enumerated() {
            for (key, value) in operation.parameters where isFile(key, of: operation) {
                guard case .text(let name) = value else { continue }
                result.operations[index].parameters[key] = .text(try map(name))
            }
        }
        return result
    }

    /// Returns true for a parameter that names a file, and for any text of an unknown operation.
    private func isFile(_ key: String, of operation: Recipe.Operation) -> Bool {
        let filter = filters.first {
            $0.name == operation.name || $0.aliases.contains(operation.name)
        }
        guard let filter else { return true }
        return filter.parameters.contains { $0.kind.isFile && $0.has(key) }
    }

    private static func name(_ path: String) -> String {
        path.split(separator: "/").last.map(String.init) ?? path
    }

    /// - Parameter name: A text that begins with the digest of the file.
    private static func uploadToken(_ name: String) -> String { "upload:" + name.prefix(32) }

    private static func token(of path: String) -> String {
        "kept:" + ContentDigest(of: Data(path.utf8)).text.prefix(32)
    }

    /// Returns the extension of a name in lower case; `bin` if it is not 1 to 5 ASCII letters and
    /// digits.
    private static func ending(of name: String) -> String {
        let ending = name.split(separator: ".").last.map { $0.lowercased() } ?? ""
        let isPlain =
            (1...5).contains(ending.utf8.count)
            && ending.utf8.allSatisfy {
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
                    || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
            }
        return isPlain ? ending : "bin"
    }

    /// The maximum number of files of one session.
    private static let most = 200
    /// The maximum number of files of all sessions.
    private static let mostOfAll = 10_000
}
