/// An error that brings its own words, so that ``ErrorPresenter`` need not know its type.
///
/// Modules that do not depend on `Presentation` have their errors conformed to it at the
/// composition root.
public protocol PresentableFailure: Error {
    /// The kind of failure. The tool's exit status follows from it.
    var category: FailureCategory { get }

    /// Why it failed, in a few words that need no capital and no full stop.
    var summary: String { get }

    /// The name that ``summary`` contains, such as a path, so that it is not said a second time;
    /// `nil` where it names nothing.
    var named: String? { get }

    /// The advice; `nil` where nothing can be done.
    var advice: Advice? { get }

    /// The errors that led to this one, the nearest first.
    var causes: [any Error] { get }
}

extension PresentableFailure {
    public var named: String? { nil }
    public var advice: Advice? { nil }
    public var causes: [any Error] { [] }
}

/// One line of a chain of causes, for which there is no error of its own: what a library, the
/// system or a server said.
public struct FailureCause: PresentableFailure, Equatable {
    public let summary: String

    public var category: FailureCategory { .io }

    public init(_ summary: String) {
        self.summary = summary
    }
}
