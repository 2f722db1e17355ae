public import Core

/// The transformation from stored to upright pixels: clockwise quarter turns, then an optional
/// horizontal mirroring.
public struct PictureOrientation: Sendable, Hashable {
    /// The number of clockwise quarter turns, 0…3.
    public let quarterTurns: Int
    /// True if the picture is mirrored after the turn, as for a front camera.
    public let isMirrored: Bool

    /// - Parameter quarterTurns: Clockwise quarter turns, taken modulo 4.
    public init(quarterTurns: Int, isMirrored: Bool = false) {
        self.quarterTurns = ((quarterTurns % 4) + 4) % 4
        self.isMirrored = isMirrored
    }

    /// - Parameter exif: The value of EXIF's orientation tag.
    /// - Returns: `nil` unless the value is 1…8.
    public init?(exif: Int) {
        switch exif {
        case 1: self.init(quarterTurns: 0)
        case 2: self.init(quarterTurns: 0, isMirrored: true)
        case 3: self.init(quarterTurns: 2)
        case 4: self.init(quarterTurns: 2, isMirrored: true)
        case 5: self.init(quarterTurns: 1, isMirrored: true)
        case 6: self.init(quarterTurns: 1)
        case 7: self.init(quarterTurns: 3, isMirrored: true)
        case 8: self.init(quarterTurns: 3)
        default: return nil
        }
    }

    /// Returns the upright size of a picture that is stored in `size`.
    public func upright(_ size: ImageSize) -> ImageSize {
        quarterTurns % 2 == 0 ? size : ImageSize(width: size.height, height: size.width)
    }

    /// Returns the stored pixels of an area of the upright picture.
    ///
    /// - Parameters:
    ///   - area: An area within the upright picture.
    ///   - size: The size of the stored picture.
    public func stored(_ area: PixelRectangle, in size: ImageSize) -> PixelRectangle {
        var area = area
        let seen = upright(size)
        if isMirrored { area.x = seen.width - area.x - area.width }
        let right = seen.width - area.x - area.width
        let bottom = seen.height - area.y - area.height
        switch quarterTurns {
        case 1:
            // After one clockwise turn, the stored left edge is at the top, and the stored top edge
            // at the right.
            return PixelRectangle(x: area.y, y: right, width: area.height, height: area.width)
        case 2:
            return PixelRectangle(x: right, y: bottom, width: area.width, height: area.height)
        case 3:
            return PixelRectangle(x: bottom, y: area.x, width: area.height, height: area.width)
        default:
            return area
        }
    }
}
