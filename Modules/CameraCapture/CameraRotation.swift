import Rendering

/// How far frames and photographs are turned, clockwise, in degrees.
public enum CameraRotation: Int, Sendable, CaseIterable {
    case upright = 0
    case turned90 = 90
    case turned180 = 180
    case turned270 = 270

    /// Whether width and height change places.
    public var swapsSides: Bool { self == .turned90 || self == .turned270 }

    /// What turns a picture like this; `nil` when it is to stay as it is.
    var filter: (any Filter)? {
        self == .upright ? nil : Rotate(degrees: Double(rawValue))
    }

    /// The place in a picture that comes to lie at `point` when the picture is turned like this.
    func origin(of point: FocusPoint) -> FocusPoint {
        switch self {
        case .upright: point
        case .turned90: FocusPoint(x: point.y, y: 1 - point.x)
        case .turned180: FocusPoint(x: 1 - point.x, y: 1 - point.y)
        case .turned270: FocusPoint(x: 1 - point.y, y: point.x)
        }
    }
}
