/// One line of a chain of causes, for which there is no error of its own: what a library, the
/// system or a server said.
public struct FailureCause: PresentableFailure, Equatable {
    public let summary: String

    public var category: FailureCategory { .io }

    public init(_ summary: String) {
        self.summary = summary
    }
}
