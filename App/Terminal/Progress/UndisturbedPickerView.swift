import Pickers

/// Keeps a ``ProgressLine`` from drawing while another view has the terminal.
struct UndisturbedPickerView: PickerView {
    let decoratee: any PickerView
    let progress: ProgressLine

    func choose(from list: PickerList) async throws -> PickerChoice {
        let hold = progress.hold()
        defer { hold.end() }
        return try await decoratee.choose(from: list)
    }
}
