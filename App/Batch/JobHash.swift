import Core
import Foundation

/// Hashes of everything that a result depends on: recipe, options, version, and the input's state.
///
/// An input counts as changed with its size, its identity or either of its times. Its path does not
/// count: the same folder may be named in several ways.
struct JobHash: Sendable {
    private let start: StableHash
    private let recipes: [UInt64]

    /// - Parameters:
    ///   - recipes: Each is known by its place in here.
    ///   - filters: By which it is known what names a file: its state counts, too.
    init(request: EditRequest, recipes: [Recipe], filters: [FilterInfo], version: String) throws {
        var start = StableHash()
        start.add(field: version)
        let choices = request.choices
        start.add(
            field: [
                "\(request.quality ?? 0)", "\(request.isLossless)", "\(request.frame ?? 1)",
                "\(request.allowsTruncated)", "\(choices.isProgressive)",
                choices.subsampling?.rawValue ?? "", "\(choices.optimizesTables)",
                "\(choices.compression ?? -1)", choices.metadata?.rawValue ?? "",
                request.format?.rawValue ?? "",
            ].joined(separator: " "))
        self.start = start
        self.recipes = try recipes.map { recipe in
            var hash = StableHash()
            hash.add(try recipe.jsonData())
            for name in RecipeFiles.names(in: recipe, of: filters) {
                var status = stat()
                if stat(name, &status) == 0 { Self.add(status, to: &hash) }
            }
            return hash.value
        }
    }

    /// The hash of the input that `status` is of, edited by a recipe.
    func job(_ status: stat, recipe: Int) -> UInt64 {
        var hash = start
        hash.add(field: String(recipes[recipe], radix: 16))
        Self.add(status, to: &hash)
        return hash.value
    }

    private static func add(_ status: stat, to hash: inout StableHash) {
        hash.add(
            field: "\(status.st_ino) \(status.st_size) \(status.st_mtim.tv_sec)"
                + " \(status.st_mtim.tv_nsec) \(status.st_ctim.tv_sec) \(status.st_ctim.tv_nsec)")
    }
}
