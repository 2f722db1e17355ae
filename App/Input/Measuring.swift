import Core
import Foundation
import Presentation

/// Puts ordinary operations, with numbers, in the place of those that are measured.
///
/// Photographs to be matched are read and measured once, when it is made. Its calls block.
struct Measuring: Sendable {
    private let corrector: any ColorCorrector
    private let references: [String: any ColorReference]

    /// - Throws: ``ReportedFailure``, which names the photograph that cannot be read.
    init(_ recipes: [Recipe], with tool: Tool) throws {
        corrector = tool.composition.colorCorrector
        var references: [String: any ColorReference] = [:]
        for file in recipes.flatMap(\.operations).compactMap(\.matchedFile)
        where references[file] == nil {
            do {
                if ArgumentBytes.wereReplaced(in: file) { throw POSIXError(.ENOENT) }
                let data = try FileReader.read(file, limits: tool.settings.limits)
                guard !data.isEmpty else { throw ImageReferenceFailure.emptyFile }
                references[file] = try corrector.reference(data)
            } catch {
                throw ReportedFailure(
                    message: tool.errorPresenter.message(
                        for: error, in: FailureContext(subject: file)))
            }
        }
        self.references = references
    }

    /// What `recipe` asks for, for the image in `data`; each operation is measured on what those
    /// before it make of the image.
    ///
    /// - Throws: `RecipeError`, `ImageRenderingError`.
    func resolved(
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
