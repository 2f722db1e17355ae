import Foundation

/// Operations that are replaced with others once an image has been measured: `auto`, and `match`
/// with the `file` of a photograph.
///
/// They stand in the recipe that was asked for, and never in one that is followed, kept or
/// printed.
public enum MeasuredOperation {
    /// Corrects levels and white balance.
    public static let automatic = "auto"
    /// Gives an image the colours of a photograph.
    public static let match = "match"
    /// The parameter that names the photograph.
    public static let file = "file"

    /// Their descriptions, for whoever reads them from a command line.
    package static let filters = [
        FilterInfo(name: automatic, summary: "", space: .none),
        FilterInfo(
            name: match, summary: "", space: .none,
            parameters: [ParameterDescriptor(file, kind: .file(format: ""), isRequired: true)]),
    ]
}

extension Recipe.Operation {
    /// Whether an image must be measured for it.
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
    /// Whether an image must be measured before the recipe can be followed.
    public var isMeasured: Bool { operations.contains(where: \.isMeasured) }

    /// Whether ``MeasuredOperation/automatic`` is all that is measured.
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

    /// The recipe under the renderer's own names, with its measured operations as they are.
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

/// Replaces measured operations with ordinary ones, which hold numbers.
///
/// Photographs to be matched are read and measured once, when it is made. Its calls block.
public struct MeasuredOperationResolver: Sendable {
    private let corrector: any ColorCorrector
    private let references: [String: any ColorReference]

    /// - Parameters:
    ///   - recipes: Those that are going to be resolved.
    ///   - corrector: Measures each image.
    ///   - reference: Reads and measures the photograph of this name; called once for each.
    /// - Throws: What `reference` throws.
    public init(
        _ recipes: [Recipe], corrector: any ColorCorrector,
        reference: (_ file: String) throws -> any ColorReference
    ) rethrows {
        self.corrector = corrector
        var references: [String: any ColorReference] = [:]
        for file in recipes.flatMap(\.operations).compactMap(\.matchedFile)
        where references[file] == nil {
            references[file] = try reference(file)
        }
        self.references = references
    }

    /// The recipe for the image in `data`; each operation is measured on what those before it make
    /// of the image.
    ///
    /// - Throws: ``RecipeError``, ``ImageRenderingError``.
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
                    try references[file]?.operations(for: data, after: result, as: output) ?? [])
            } else {
                result = result.adding(operation)
            }
        }
        return result
    }
}
