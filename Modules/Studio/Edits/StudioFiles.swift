import Core
import Foundation
import ImageEditorWebServer
import Presentation
import Synchronization

/// Names files in recipes of pages by tokens, so that a page neither learns nor chooses the path of
/// a file.
///
/// A page may use the files that it has uploaded in its session, `upload:HASH`, and those that the
/// remembered edit of the photograph uses already, `kept:HASH`.
final class StudioFiles: Sendable {
    private struct Upload {
        let session: String
        let token: String
        let path: String
    }

    private let filters: [FilterInfo]
    private let keep: @Sendable (_ data: Data, _ name: String) async throws -> String
    private let uploads = Mutex<[Upload]>([])

    /// - Parameter keep: Keeps a file and returns its path.
    init(
        _ filters: [FilterInfo],
        keep: @escaping @Sendable (_ data: Data, _ name: String) async throws -> String
    ) {
        self.filters = filters
        self.keep = keep
    }

    /// Keeps an uploaded file, and returns its token.
    func add(_ data: Data, named name: String, in session: StudioSession) async throws -> String {
        let count = uploads.withLock { $0.count { $0.session == session.id } }
        guard count < Self.most else { throw StudioFailure.tooManyFiles(limit: Self.most) }
        let digest = ContentDigest(of: data).text
        let path = try await keep(data, digest + "." + Self.ending(of: name))
        let token = "upload:" + digest.prefix(32)
        uploads.withLock { uploads in
            uploads.removeAll { $0.session == session.id && $0.token == token }
            uploads.append(Upload(session: session.id, token: token, path: path))
            if uploads.count > Self.mostOfAll { uploads.removeFirst() }
        }
        return token
    }

    /// The recipe of a page, with the paths of its files.
    ///
    /// - Parameter edit: The remembered edit of the photograph.
    /// - Throws: ``StudioFailure/foreignFile`` for any other file.
    func incoming(
        _ recipe: Recipe, _ session: StudioSession?, of edit: PhotoEdit
    ) throws -> Recipe {
        guard hasFiles(recipe) else { return recipe }
        var known: [String: String] = [:]
        for path in edit.steps.flatMap({ paths(in: $0) }) { known[Self.token(of: path)] = path }
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

    /// The recipe for a page: with tokens instead of paths.
    func outgoing(_ recipe: Recipe, _ session: StudioSession?) -> Recipe {
        guard hasFiles(recipe) else { return recipe }
        let own = uploads.withLock { uploads in
            uploads.filter { $0.session == session?.id }
        }
        return mapFiles(of: recipe) { path in
            own.last { $0.path == path }?.token ?? Self.token(of: path)
        }
    }

    /// The recipe with the names of its files only, for display.
    func shown(_ recipe: Recipe) -> Recipe {
        guard hasFiles(recipe) else { return recipe }
        return mapFiles(of: recipe) { $0.split(separator: "/").last.map(String.init) ?? $0 }
    }

    /// True if the recipe names a file.
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

    /// True for a parameter that names a file, and for any text of an unknown operation.
    private func isFile(_ key: String, of operation: Recipe.Operation) -> Bool {
        let filter = filters.first {
            $0.name == operation.name || $0.aliases.contains(operation.name)
        }
        guard let filter else { return true }
        return filter.parameters.contains { $0.kind.isFile && $0.has(key) }
    }

    private static func token(of path: String) -> String {
        "kept:" + ContentDigest(of: Data(path.utf8)).text.prefix(32)
    }

    /// The extension of a name, if it is plain.
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

    private static let most = 200
    private static let mostOfAll = 10_000
}
