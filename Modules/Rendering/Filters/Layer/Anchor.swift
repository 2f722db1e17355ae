/// One of the nine points of an image that a layer or a crop can be placed at: the corners, the
/// middles of the sides, and the middle.
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

    /// The position from left to right: 0, ½ or 1.
    var across: Double {
        switch self {
        case .topLeft, .left, .bottomLeft: 0
        case .top, .center, .bottom: 0.5
        case .topRight, .right, .bottomRight: 1
        }
    }

    /// The position from top to bottom: 0, ½ or 1.
    var down: Double {
        switch self {
        case .topLeft, .top, .topRight: 0
        case .left, .center, .right: 0.5
        case .bottomLeft, .bottom, .bottomRight: 1
        }
    }
}

extension Anchor {
    /// The compass directions, which ImageMagick calls gravity, in the order of ``allCases``.
    private static let gravities = [
        "northwest", "north", "northeast", "west", "center", "east", "southwest", "south",
        "southeast",
    ]

    /// All words for anchors: the raw values, then the compass directions that differ from them.
    static let words =
        allCases.map(\.rawValue) + gravities.filter { Anchor(rawValue: $0) == nil }

    /// Creates the anchor that one of ``words`` names.
    init?(word: String) {
        if let anchor = Anchor(rawValue: word) {
            self = anchor
        } else if let index = Self.gravities.firstIndex(of: word) {
            self = Self.allCases[index]
        } else {
            return nil
        }
    }
}
