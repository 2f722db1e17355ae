/// One of the nine places of an image that something can be tied to: its corners, the middles of
/// its sides, and its own middle.
public enum Anchor: String, Sendable, CaseIterable {
    case topLeft = "top-left"
    case top
    case topRight = "top-right"
    case left
    case center
    case right
    case bottomLeft = "bottom-left"
    case bottom
    case bottomRight = "bottom-right"

    /// Where it is on the way from left to right: 0, ½ or 1.
    var across: Double {
        switch self {
        case .topLeft, .left, .bottomLeft: 0
        case .top, .center, .bottom: 0.5
        case .topRight, .right, .bottomRight: 1
        }
    }

    /// Where it is on the way down: 0, ½ or 1.
    var down: Double {
        switch self {
        case .topLeft, .top, .topRight: 0
        case .left, .center, .right: 0.5
        case .bottomLeft, .bottom, .bottomRight: 1
        }
    }
}
