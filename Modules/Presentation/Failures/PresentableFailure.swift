/// An error that describes itself, so that ``ErrorPresenter`` does not need to know its type.
///
/// For modules that do not depend on `Presentation`, the composition root declares the
/// conformances.
public protocol PresentableFailure: Error {
    /// The category, which determines the tool's exit status.
    var category: FailureCategory { get }

    /// A short reason, without a capital letter and full stop.
    var summary: String { get }

    /// The name that ``summary`` contains, such as a path, so that callers do not repeat it; `nil`
    /// if the summary contains no name.
    var named: String? { get }

    /// The advice, if any.
    var advice: Advice? { get }

    /// The errors that caused this one, the nearest first.
    var causes: [any Error] { get }
}

extension PresentableFailure {
    public var named: String? { nil }
    public var advice: Advice? { nil }
    public var causes: [any Error] { [] }
}

/// A cause without an error type of its own: the words of a library, the system or a server.
public struct FailureCause: PresentableFailure, Equatable {
    public let summary: String

    public var category: FailureCategory { .io }

    public init(_ summary: String) {
        self.summary = summary
    }
}
