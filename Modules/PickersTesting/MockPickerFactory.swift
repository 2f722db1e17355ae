public import Pickers
import Synchronization

/// A factory that makes scripted pickers and remembers what it was asked for.
public final class MockPickerFactory: PickerFactory {
    /// What was asked of the factory or of a picker that it made.
    public enum Message: Sendable, Equatable {
        case makePicker(ImageSource)
        case pick(ImageSource)
    }

    private let outcomes: [ImageSource: PickOutcome]
    private let otherwise: PickOutcome
    private let received = Mutex<[Message]>([])

    /// - Parameters:
    ///   - outcomes: What picking from each source ends with.
    ///   - otherwise: What it ends with for the sources that are not among them.
    public init(
        _ outcomes: [ImageSource: PickOutcome] = [:], otherwise: PickOutcome = .cancelled
    ) {
        self.outcomes = outcomes
        self.otherwise = otherwise
    }

    /// What was asked, in order.
    public var messages: [Message] { received.withLock { $0 } }

    public func makePicker(from source: ImageSource) -> any ImagePicker {
        received.withLock { $0.append(.makePicker(source)) }
        return RecordedPicker(outcome: outcomes[source] ?? otherwise) { [self] in
            received.withLock { $0.append(.pick(source)) }
        }
    }
}

private struct RecordedPicker: ImagePicker {
    let outcome: PickOutcome
    let onPick: @Sendable () -> Void

    func pick() async -> PickOutcome {
        onPick()
        return outcome
    }
}
