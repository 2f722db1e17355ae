import ArgumentParser

/// `imageeditor recipe`: shows, checks, compares and merges recipes.
struct RecipeCommand: AsyncParsableCommand, LocalTask {
    static let configuration = CommandConfiguration(
        commandName: "recipe", abstract: "Show, check, compare and merge recipes.",
        discussion: """
            A recipe is a JSON file with operations. 'edit --print-recipe' prints a recipe, and \
            'edit --recipe' applies one. 'filters --schema' prints the JSON Schema.

            Examples:
              imageeditor edit photo.jpg --filter sepia --print-recipe > warm.json
              imageeditor recipe show warm.json
              imageeditor recipe diff warm.json warmer.json
              imageeditor recipe merge warm.json frame.json -o both.json
            """,
        subcommands: [Show.self, Validate.self, Diff.self, Merge.self])
}
