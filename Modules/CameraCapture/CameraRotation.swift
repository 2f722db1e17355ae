import Rendering

/// The clockwise rotation of frames and photographs, in degrees.
public enum CameraRotation: Int, Sendable, CaseIterable {
    case upright = 0
    case turned90 = 90
    case turned180 = 180
    case turned270 = 270

    /// True if the rotation swaps width and height.
    public var swapsSides: Bool { self == .turned90 || self == .turned270 }

    /// The filter that rotates a picture; `nil` for no rotation.
    var filter: (any Filter)? {
        self == .upright ? nil : Rotate(degrees: Double(rawValue))
    }

    /// Maps a point of the rotated picture to the picture before the rotation.
    func origin(of point: FocusPoint) -> FocusPoint {
        switch self {
        case .upright: point
        case .turned90: FocusPoint(x: point.y, y: 1 - point.x)
        case .turned180: FocusPoint(x: 1 - point.x, y: 1 - point.y)
        case .turned270: FocusPoint(x: 1 - point.y, y: point.x)
        }
    }
}
