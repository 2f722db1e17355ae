public import Pickers

/// A picker that always returns the given outcome immediately.
public struct ScriptedPicker: ImagePicker {
    private let outcome: PickOutcome

    public init(_ outcome: PickOutcome) {
        self.outcome = outcome
    }

    public func pick() async -> PickOutcome { outcome }
}
