import Core

/// Operations that become others once a picture was measured: `--auto` and `--match PHOTO`. They
/// stand in the recipe that was typed, and never in one that is followed, kept or printed.
enum MeasuredOperation {
    static let automatic = "auto"
    static let match = "match"
    static let file = "file"

    /// How they are typed.
    static let filters = [
        FilterInfo(
            name: automatic, aliases: [], category: "", summary: "", space: "none", parameters: []),
        FilterInfo(
            name: match, aliases: [], category: "", summary: "", space: "none",
            parameters: [FilterInfo.Parameter(key: file, kind: .file, unit: "", isRequired: true)]),
    ]
}

extension Recipe.Operation {
    /// Whether a picture must be measured for it.
    var isMeasured: Bool {
        name == MeasuredOperation.automatic || name == MeasuredOperation.match
    }

    /// The photograph whose colours are wanted.
    var matchedFile: String? {
        guard name == MeasuredOperation.match,
            case .text(let file)? = parameters[MeasuredOperation.file]
        else { return nil }
        return file
    }
}

extension Recipe {
    var isMeasured: Bool { operations.contains(where: \.isMeasured) }

    /// Whether `--auto` is all that is measured.
    var isOnlyCorrected: Bool {
        isMeasured
            && operations.allSatisfy {
                !$0.isMeasured || $0.name == MeasuredOperation.automatic
            }
    }

    /// What is left of it where nothing is measured.
    var withoutMeasured: Recipe {
        var result = self
        result.operations.removeAll(where: \.isMeasured)
        return result
    }

    /// The same under the renderer's own names, what is measured as it is.
    ///
    /// - Throws: `RecipeError`.
    func canonical(by renderer: any ImageRenderer) throws -> Recipe {
        guard isMeasured else { return try renderer.canonical(self) }
        let others = Recipe(operations.filter { !$0.isMeasured }, version: version)
        var known = try renderer.canonical(others).operations[...]
        var result = self
        result.operations = operations.compactMap { $0.isMeasured ? $0 : known.popFirst() }
        return result
    }
}
