import Core

/// The change from a recipe to a later one that differs only in texts and in operations added at
/// the end.
struct RecipeChange {
    /// A text whose parameters differ between the recipes.
    private struct ChangedText {
        /// The number of the text among the texts of the recipe, from 1, as `--edit-text` takes it.
        let number: Int
        let old: Recipe.Operation
        let new: Recipe.Operation
    }

    private let texts: [ChangedText]
    private let added: ArraySlice<Recipe.Operation>

    /// - Returns: `nil` if the recipes are equal, or if they differ in more than texts and
    ///   operations added at the end.
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

    /// The change in words that are safe to print, such as `text 1: text=Hello → 'Good day',
    /// size=4%; + sepia`.
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
