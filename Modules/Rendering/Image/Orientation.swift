/// An orientation of EXIF. The raw value is EXIF's number.
///
/// The name is the turn or the mirroring that brings the stored pixels upright.
public enum Orientation: Int, Sendable, Equatable, CaseIterable {
    case upright = 1
    case mirroredHorizontally = 2
    case turned180 = 3
    case mirroredVertically = 4
    /// Mirrored along the diagonal from the top left to the bottom right.
    case transposed = 5
    /// Turned clockwise by 90 degrees.
    case turned90 = 6
    /// Mirrored along the diagonal from the top right to the bottom left.
    case transversed = 7
    /// Turned clockwise by 270 degrees.
    case turned270 = 8

    /// True if width and height are exchanged.
    public var swapsSides: Bool { rawValue >= 5 }
}

extension Orientation {
    /// True if the x of a stored pixel is the upright pixel's x, counted from the right. If
    /// ``swapsSides``, exchange x and y of the upright pixel first.
    var mirrorsX: Bool {
        [.mirroredHorizontally, .turned180, .transversed, .turned270].contains(self)
    }

    /// True if the y of a stored pixel is the upright pixel's y, counted from the bottom. If
    /// ``swapsSides``, exchange x and y of the upright pixel first.
    var mirrorsY: Bool {
        [.turned180, .mirroredVertically, .turned90, .transversed].contains(self)
    }

    /// Creates the orientation of `quarterTurns` clockwise quarter turns; negative ones are
    /// anticlockwise.
    init(quarterTurns: Int) {
        let turns: [Orientation] = [.upright, .turned90, .turned180, .turned270]
        self = turns[((quarterTurns % 4) + 4) % 4]
    }

    /// Returns the orientation with the effect of `self` and then `next`.
    func followed(by next: Orientation) -> Orientation {
        let swaps = swapsSides != next.swapsSides
        let mirrorsX = mirrorsX != (swapsSides ? next.mirrorsY : next.mirrorsX)
        let mirrorsY = mirrorsY != (swapsSides ? next.mirrorsX : next.mirrorsY)
        return Self.allCases.first {
            $0.swapsSides == swaps && $0.mirrorsX == mirrorsX && $0.mirrorsY == mirrorsY
        } ?? .upright
    }
}
