/// Picks pictures from one source.
public protocol ImagePicker: Sendable {
    /// Lets somebody choose, and brings what was chosen.
    ///
    /// - Returns: Exactly one outcome, whatever happens: a cancelled task, a source that may not be
    ///   read and one that fails have theirs too.
    func pick() async -> PickOutcome
}
