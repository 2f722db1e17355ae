import Core
import FoundationEssentials
import Glibc
import ImageEditorFiles

/// Hashes everything that a result depends on: the recipe with the files that it names, the
/// options, the version and the input's state.
///
/// An input has changed if its inode, its size or one of its times differs. Its path is not hashed,
/// because a file can have several paths.
struct JobHash: Sendable {
    private let start: StableHash
    private let recipes: [UInt64]

    /// - Parameters:
    ///   - recipes: The recipes of the batch, which are identified by their index.
    ///   - filters: The known filters. The state of a file that a parameter names is hashed, too.
    init(request: EditRequest, recipes: [Recipe], filters: [FilterInfo], version: String) throws {
        var start = StableHash()
        start.add(field: version)
        start.add(
            field: Self.first.map { request.word(of: $0.option) ?? $0.standard }
                .joined(separator: " "))
        for case .result(let option) in EditOption.all.map(\.effect) {
            // `first` already contains words that differ from the defaults of that time. A given
            // default word is hashed, too: `--frame 1`, the old default, now differs from no
            // `--frame`.
            guard let word = request.word(of: option.name),
                !Self.first.contains(where: { $0.option == option.name && $0.standard != word })
            else { continue }
            start.add(field: "\(option.name) \(word)")
        }
        self.start = start
        self.recipes = try recipes.map { recipe in
            var hash = StableHash()
            hash.add(try recipe.jsonData())
            for name in RecipeFiles.names(in: recipe, of: filters) {
                var status = stat()
                if FileCalls.status(name, &status) == 0 { Self.add(status, to: &hash) }
            }
            return hash.value
        }
    }

    /// The options that existed when the journal format was introduced, each with the word that was
    /// its default at that time. They form one field, so that the results in existing journals stay
    /// valid.
    private static let first: [(option: String, standard: String)] = [
        ("quality", "0"), ("lossless", "false"), ("frame", "1"), ("allow-truncated", "false"),
        ("progressive", "false"), ("subsampling", ""), ("optimize", "false"),
        ("compression", "-1"), ("metadata", ""), ("format", ""),
    ]

    /// Returns the hash of an input with the file status `status`, edited with a recipe.
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

extension EditRequest {
    /// Returns the value of an output option as typed, or `true` for a flag; `nil` if the option
    /// was not given.
    fileprivate func word(of option: String) -> String? {
        choices[option].map { $0.text ?? "true" }
    }
}
