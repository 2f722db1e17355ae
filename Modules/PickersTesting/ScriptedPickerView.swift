public import Pickers
import Synchronization

/// A view that chooses by a script, and records the displayed lists.
public final class ScriptedPickerView: PickerView {
    /// The scripted choice.
    public enum Step: Sendable {
        /// Chooses the items with these indices, counted from 0; missing ones are left out.
        case items([Int])
        /// Chooses the items with these names, in the order of the names.
        case names([String])
        case cancel
        case fail(PickError)
        /// Runs custom code, which may wait, load thumbnails, or choose an item that was not
        /// offered.
        case perform(@Sendable (PickerList) async throws -> PickerChoice)
    }

    private let step: Step
    private let shown = Mutex<[PickerList]>([])

    public init(_ step: Step = .items([0])) {
        self.step = step
    }

    /// The displayed lists, in order.
    public var lists: [PickerList] { shown.withLock { $0 } }

    public func choose(from list: PickerList) async throws -> PickerChoice {
        shown.withLock { $0.append(list) }
        switch step {
        case .items(let numbers):
            return .chosen(numbers.filter(list.items.indices.contains).map { list.items[$0] })
        case .names(let names):
            return .chosen(names.compactMap { name in list.items.first { $0.name == name } })
        case .cancel: return .cancelled
        case .fail(let error): throw error
        case .perform(let work): return try await work(list)
        }
    }
}
