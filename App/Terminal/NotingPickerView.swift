import Pickers
import Presentation

/// Says what there is to know of a list before another view, which shows nothing, chooses from it.
struct NotingPickerView: PickerView {
    let decoratee: any PickerView
    let note: @Sendable (String) -> Void

    func choose(from list: PickerList) async throws -> PickerChoice {
        for line in PickerPresenter().notices(for: list) { note(line) }
        return try await decoratee.choose(from: list)
    }
}
