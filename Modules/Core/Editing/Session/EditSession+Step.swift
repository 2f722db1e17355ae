extension EditSession {
    /// A control that sets the same operation repeatedly.
    public enum Control: Sendable, Equatable {
        /// The filter strip, in which one filter is selected.
        case filterStrip
        /// The slider with this name.
        case slider(String)

        /// True if consecutive values count as one change.
        var moves: Bool { self != .filterStrip }
    }

    /// An operation and its control, if any.
    struct Step: Sendable, Equatable {
        var operation: Recipe.Operation
        let control: Control?

        init(_ operation: Recipe.Operation, by control: Control? = nil) {
            self.operation = operation
            self.control = control
        }

        /// True if the step is a slider at zero, which keeps its place and has no effect.
        var isIdle: Bool { control != nil && operation.parameters["amount"] == 0 }
    }
}
