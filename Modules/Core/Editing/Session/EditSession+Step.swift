extension EditSession {
    /// Something that sets one operation again and again.
    public enum Control: Sendable, Equatable {
        /// The strip of filters, of which one is chosen.
        case filterStrip
        /// The slider of this name.
        case slider(String)

        /// Whether values in a row are one change.
        var moves: Bool { self != .filterStrip }
    }

    /// An operation, and the control that it belongs to.
    struct Step: Sendable, Equatable {
        var operation: Recipe.Operation
        let control: Control?

        init(_ operation: Recipe.Operation, by control: Control? = nil) {
            self.operation = operation
            self.control = control
        }

        /// Whether it is a slider at zero, which keeps its place and does nothing.
        var isIdle: Bool { control != nil && operation.parameters["amount"] == 0 }
    }
}
