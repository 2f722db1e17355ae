/// What somebody chose.
public enum PickerChoice: Sendable, Equatable {
    /// Items of the list, in the order in which they are wanted, at most as many as it allows; none
    /// is as good as ``cancelled``.
    case chosen([PickerItem])
    /// The view was left without a choice.
    case cancelled
}
