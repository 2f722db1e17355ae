public import Pickers
import Synchronization

/// A factory that creates scripted pickers and records its calls.
public final class MockPickerFactory: PickerFactory {
    /// A call of the factory, or of a picker that it created.
    public enum Message: Sendable, Equatable {
        case makePicker(ImageSource)
        case pick(ImageSource)
    }

    private let outcomes: [ImageSource: PickOutcome]
    private let otherwise: PickOutcome
    private let received = Mutex<[Message]>([])

    /// - Parameters:
    ///   - outcomes: The outcomes of picking, by source.
    ///   - otherwise: The outcome for all other sources.
    public init(
        _ outcomes: [ImageSource: PickOutcome] = [:], otherwise: PickOutcome = .cancelled
    ) {
        self.outcomes = outcomes
        self.otherwise = otherwise
    }

    /// The calls, in order.
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
