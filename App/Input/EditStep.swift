import Core
import Foundation
import Presentation

/// A typed operation: one of a recipe, or a change of a text that stands before it.
enum EditStep {
    case operation(Recipe.Operation)
    /// Other parameters for a text that is there already; 1 is the first.
    case text(number: Int, parameters: [String: Recipe.Value])

    /// The names under which the latter and what is measured stand among filters.
    static let textName = "edit-text"

    /// - Throws: ``UnknownFilter``, ``FilterArgumentFailure``, ``UsageError``.
    init(_ argument: FilterArgument, of filters: [FilterInfo]) throws {
        let operation = try argument.operation(of: filters + Self.others(filters))
        guard operation.name == Self.textName else {
            self = .operation(operation)
            return
        }
        var parameters = operation.parameters
        guard case .number(let typed)? = parameters.removeValue(forKey: Self.number),
            let number = Int(exactly: typed), number >= 1
        else {
            throw UsageError(
                "--\(Self.textName) takes a text's number: the first one is 1",
                advice: "imageeditor history shows the texts of an edit, in their order")
        }
        self = .text(number: number, parameters: parameters)
    }

    private static let number = "number"

    /// Names that are typed like filters and never stand in a recipe.
    private static func others(_ filters: [FilterInfo]) -> [FilterInfo] {
        let text = filters.first { $0.name == "text" }?.parameters ?? []
        let number = ParameterDescriptor(number, kind: .wholeNumber)
        return MeasuredOperation.filters + [
            FilterInfo(
                name: textName, summary: "", space: .none, parameters: [number] + text)
        ]
    }
}

extension Recipe {
    /// This recipe after what was typed.
    ///
    /// - Throws: ``UsageError`` for a text that is not there.
    func following(_ steps: [EditStep]) throws(UsageError) -> Recipe {
        var result = self
        for step in steps {
            switch step {
            case .operation(let operation): result = result.adding(operation)
            case .text(let number, let parameters):
                do {
                    result = try result.changingText(at: number, to: parameters)
                } catch {
                    throw UsageError(
                        "--\(EditStep.textName): " + error.localizedDescription,
                        advice: result.texts.isEmpty
                            ? "--text adds one; --continue takes up those of the last edit" : nil)
                }
            }
        }
        return result
    }
}
