import Core
import Foundation
import HTTPTypes

extension Refusal {
    /// What a client did wrong with its recipe: 400 for a text that is none, 422 for one that
    /// cannot be followed.
    init(_ error: RecipeError) {
        if case .invalidForm = error {
            self.init(status: .badRequest, reason: error.localizedDescription)
        } else {
            self.init(status: .unprocessableContent, reason: error.localizedDescription)
        }
    }

    /// Why a photograph cannot be rendered.
    init(_ error: ImageRenderingError) {
        if error == .outOfMemory {
            self = .busy
        } else {
            self.init(
                status: .unprocessableContent,
                reason: "the photograph cannot be rendered: \(error.localizedDescription)")
        }
    }
}
