import FoundationEssentials
import ImageEditorFiles

/// Operations whose numbers are measured on an image: `auto`, and `match` with a photograph as
/// `file`.
///
/// Only a recipe that a user enters contains them. Operations with numbers replace them before the
/// recipe is applied, saved or printed.
public enum MeasuredOperation {
    /// Corrects levels and white balance.
    public static let automatic = "auto"
    /// Gives an image the colours of a photograph.
    public static let match = "match"
    /// The parameter that names the photograph.
    public static let file = "file"

    /// The descriptions of the operations, for command-line parsing.
    package static let filters = [
        FilterInfo(name: automatic, summary: "", space: .none),
        FilterInfo(
            name: match, summary: "", space: .none,
            parameters: [ParameterDescriptor(file, kind: .file(format: ""), isRequired: true)]),
    ]
}

extension Recipe.Operation {
    /// True if the operation requires measuring an image.
    var isMeasured: Bool {
        name == MeasuredOperation.automatic || name == MeasuredOperation.match
    }

    /// The photograph whose colours are matched; `nil` for other operations.
    var matchedFile: String? {
        guard name == MeasuredOperation.match,
            case .text(let file)? = parameters[MeasuredOperation.file]
        else { return nil }
        return file
    }
}

extension Recipe {
    /// True if an image must be measured before the recipe can be applied.
    public var isMeasured: Bool { operations.contains(where: \.isMeasured) }

    /// True if the recipe has measured operations, all of them ``MeasuredOperation/automatic``.
    public var isOnlyCorrected: Bool {
        isMeasured
            && operations.allSatisfy {
                !$0.isMeasured || $0.name == MeasuredOperation.automatic
            }
    }

    /// The recipe without its measured operations.
    public var withoutMeasured: Recipe {
        var result = self
        result.operations.removeAll(where: \.isMeasured)
        return result
    }

    /// Replaces aliases by the renderer's own names, and leaves measured operations unchanged.
    ///
    /// - Throws: ``RecipeError``.
    public func canonical(by renderer: any ImageRenderer) throws -> Recipe {
        guard isMeasured else { return try renderer.canonical(self) }
        let others = Recipe(operations.filter { !$0.isMeasured }, version: version)
        var known = try renderer.canonical(others).operations[...]
        var result = self
        result.operations = operations.compactMap { $0.isMeasured ? $0 : known.popFirst() }
        return result
    }
}

/// Replaces measured operations by ordinary ones with fixed numbers.
///
/// The initializer reads and measures the photographs to match, each once. All calls block.
public struct MeasuredOperationResolver: Sendable {
    private let corrector: any ColorCorrector
    private let references: [PathKey: any ColorReference]

    /// - Parameters:
    ///   - recipes: The recipes that will be resolved.
    ///   - corrector: Measures each image.
    ///   - reference: Reads and measures the photograph with this name; called once for each
    ///     name.
    /// - Throws: Any error of `reference`.
    public init(
        _ recipes: [Recipe], corrector: any ColorCorrector,
        reference: (_ file: String) throws -> any ColorReference
    ) rethrows {
        self.corrector = corrector
        var references: [PathKey: any ColorReference] = [:]
        for file in recipes.flatMap(\.operations).compactMap(\.matchedFile)
        where references[PathKey(file)] == nil {
            references[PathKey(file)] = try reference(file)
        }
        self.references = references
    }

    /// Replaces the measured operations of `recipe` for the image in `data`. A measured operation
    /// is computed from the image to which the operations before it were applied.
    ///
    /// - Throws: ``RecipeError``, ``ImageRenderingError``, `CancellationError`.
    func resolve(
        _ recipe: Recipe, for data: Data, as output: OutputOptions
    ) throws -> Recipe {
        var result = Recipe(version: recipe.version)
        for operation in recipe.operations {
            if operation.name == MeasuredOperation.automatic {
                result = result.adding(
                    try corrector.automaticOperations(for: data, after: result, as: output))
            } else if let file = operation.matchedFile {
                result = result.adding(
                    try references[PathKey(file)]?.operations(
                        for: data, after: result, as: output) ?? [])
            } else {
                result = result.adding(operation)
            }
        }
        return result
    }
}
