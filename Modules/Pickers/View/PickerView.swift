/// Whoever chooses: a list on a screen, or a rule that needs no screen.
///
/// Pickers know no view but this one; a view knows no source.
public protocol PickerView: Sendable {
    /// Shows what there is and waits for a choice, once.
    ///
    /// A cancelled task need not be listened to, but should be: nobody looks at the answer then.
    ///
    /// - Throws: ``PickError``, such as ``PickError/noMatch(pattern:)``, where no choice is
    ///   possible.
    func choose(from list: PickerList) async throws -> PickerChoice
}

/// What somebody chose.
public enum PickerChoice: Sendable, Equatable {
    /// Items of the list, in the order in which they are wanted, at most as many as it allows; none
    /// is as good as ``cancelled``.
    case chosen([PickerItem])
    /// The view was left without a choice.
    case cancelled
}
