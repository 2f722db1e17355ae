/// How the lines of a text stand to each other.
public enum TextAlignment: String, Sendable, CaseIterable {
    /// As the text stands on the image: on the left, in the middle or on the right.
    case auto
    case left
    case center
    case right

    /// What remains of a line's width to its left: 0, ½ or 1 of it.
    func part(at anchor: Anchor) -> Double {
        switch self {
        case .auto: anchor.across
        case .left: 0
        case .center: 0.5
        case .right: 1
        }
    }
}
