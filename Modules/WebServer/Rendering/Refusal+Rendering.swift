package import Core
import Foundation
import HTTPTypes

// MARK: - Queries

extension Refusal {
    package static func unknownParameter(expected names: [String]) -> Refusal {
        badQuery("unknown parameter; expected one of \(names.joined(separator: ", "))")
    }

    package static func parameterTwice(_ name: String) -> Refusal {
        badQuery("\(name) is given twice")
    }

    package static func unreadableParameter(_ name: String) -> Refusal {
        badQuery("the value of \(name) is missing or badly escaped")
    }

    package static func wrongParameter(_ name: String, expected: String) -> Refusal {
        badQuery("\(name) must be \(expected)")
    }

    package static func contradiction(_ one: String, _ other: String) -> Refusal {
        badQuery("\(one) and \(other) contradict each other")
    }

    package static func parameterWithoutEffect(_ name: String, in format: ImageFormat) -> Refusal {
        badQuery("\(name) has no effect on the format \(format.rawValue)")
    }

    package static func recipeTooLong(limit: Int) -> Refusal {
        Refusal(status: .uriTooLong, reason: "the recipe has more than \(limit) characters")
    }

    private static func badQuery(_ reason: String) -> Refusal {
        Refusal(status: .badRequest, reason: reason)
    }
}

extension ResourceShortage: RefusableError {
    package var refusal: Refusal { Refusal(self) }
}

// MARK: - Renditions

extension Refusal {
    package static let renderingTooSlow = cannotRender(
        "rendering takes too long; request a smaller result")

    package static let measuringTooSlow = cannotRender("measuring the colours takes too long")

    package static func photographTooLarge(limit: Int) -> Refusal {
        cannotRender("the photograph has more than \(limit) bytes (limit upload-bytes)")
    }

    package static func resultTooLarge(limit: Int) -> Refusal {
        cannotRender("the result has more than \(limit) bytes; request a smaller one")
    }

    /// Creates a 400 for a text that is not a recipe, and a 422 for a recipe that cannot be
    /// applied.
    package init(_ error: RecipeError) {
        if case .invalidForm = error {
            self = .badQuery(error.localizedDescription)
        } else {
            self = .cannotRender(error.localizedDescription)
        }
    }

    package init(_ error: ImageRenderingError) {
        self =
            switch error {
            case .outOfMemory: .busy
            case .shortage(_, let shortage): Refusal(shortage)
            case .foreignChoice(let choice): .badQuery(choice.reason)
            default:
                .cannotRender("the photograph cannot be rendered: \(error.localizedDescription)")
            }
    }

    /// Creates a 503, because the same request may succeed later.
    package init(_ shortage: ResourceShortage) {
        self.init(
            status: Self.busy.status,
            reason: "the server cannot do this now: \(shortage.localizedDescription)",
            headers: Self.busy.headers)
    }

    private static func cannotRender(_ reason: String) -> Refusal {
        Refusal(status: .unprocessableContent, reason: reason)
    }
}
