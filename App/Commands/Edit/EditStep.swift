import Core
import FoundationEssentials
import Presentation

/// A typed operation, which adds an operation to the recipe or changes a text that an earlier
/// operation draws.
enum EditStep {
    case operation(Recipe.Operation)
    /// New parameters for the text with this number; the first text has number 1.
    case text(number: Int, parameters: [String: Recipe.Value])

    /// The filter name of the pseudo-operation that changes a text.
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
            throw Self.invalidNumber
        }
        self = .text(number: number, parameters: parameters)
    }

    private static let number = "number"

    /// The error for a number of a text that is no whole number from 1.
    static let invalidNumber = UsageError(
        "--\(textName) requires the number of a text, counted from 1",
        advice: "\(HistoryCommand.call()) IMAGE lists the texts of an edit in order")

    /// Returns filters whose names are valid on the command line but never in a recipe.
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
    /// Returns this recipe after the typed steps.
    ///
    /// - Throws: ``UsageError`` for a text number that does not exist.
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
                        "--\(EditStep.textName): " + error.errorText,
                        advice: result.texts.isEmpty
                            ? "add one with --text, or --continue the last edit" : nil)
                }
            }
        }
        return result
    }
}
