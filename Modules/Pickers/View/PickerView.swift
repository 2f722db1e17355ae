/// Lets a user choose pictures, or chooses by a rule.
///
/// Any view works with any picker.
public protocol PickerView: Sendable {
    /// Displays the list and waits for one choice.
    ///
    /// A view should return soon after its task was cancelled; its answer is then ignored.
    ///
    /// - Throws: ``PickError``, such as ``PickError/noMatch(pattern:)``, if no choice is
    ///   possible.
    func choose(from list: PickerList) async throws -> PickerChoice
}

/// The choice of a user or a rule.
public enum PickerChoice: Sendable, Equatable {
    /// Items of the list in the chosen order, at most ``PickerList/limit``; an empty list equals
    /// ``cancelled``.
    case chosen([PickerItem])
    /// The view was left without a choice.
    case cancelled
}
