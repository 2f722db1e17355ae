import Core

/// The difference from an earlier recipe: changed texts, and operations added at the end.
struct RecipeChange {
    /// A text whose parameters differ between the recipes.
    private struct ChangedText {
        /// The number of the text for `--edit-text`, from 1.
        let number: Int
        let old: Recipe.Operation
        let new: Recipe.Operation
    }

    private let texts: [ChangedText]
    private let added: ArraySlice<Recipe.Operation>

    /// - Returns: `nil` if anything else has changed.
    init?(from old: Recipe, to new: Recipe) {
        let (earlier, operations) = (old.operations, new.operations)
        guard operations.count >= earlier.count, new != old else { return nil }
        var texts: [ChangedText] = []
        var number = 0
        for (old, new) in zip(earlier, operations) {
            if new.name == "text" { number += 1 }
            guard old != new else { continue }
            guard old.name == "text", new.name == "text" else { return nil }
            texts.append(ChangedText(number: number, old: old, new: new))
        }
        self.texts = texts
        added = operations.dropFirst(earlier.count)
    }

    /// Text such as `text 1: text=Hello → 'Good day', size=4%; + sepia`, safe to print.
    var words: String {
        var parts = texts.map { "text \($0.number): \(Self.words(from: $0.old, to: $0.new))" }
        if !added.isEmpty {
            parts.append("+ " + added.map(RecipeWords.text).joined(separator: ", "))
        }
        return parts.joined(separator: "; ")
    }

    private static func words(from old: Recipe.Operation, to new: Recipe.Operation) -> String {
        let keys = Set(old.parameters.keys).union(new.parameters.keys).sorted()
        let changes = keys.compactMap { key -> String? in
            switch (old.parameters[key], new.parameters[key]) {
            case (let before, let after) where before == after: nil
            case (let before?, let after?):
                "\(RecipeWords.text(key, before)) → \(RecipeWords.text(after))"
            case (nil, let after?): RecipeWords.text(key, after)
            default: "no \(key)"
            }
        }
        return SafeText.line(changes.joined(separator: ", "))
    }
}
