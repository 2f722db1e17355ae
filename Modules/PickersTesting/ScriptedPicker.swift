public import Pickers

/// A picker that answers at once with what it was given, however often it is asked.
public struct ScriptedPicker: ImagePicker {
    private let outcome: PickOutcome

    public init(_ outcome: PickOutcome) {
        self.outcome = outcome
    }

    public func pick() async -> PickOutcome { outcome }
}
