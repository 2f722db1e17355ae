public import Core

/// How a sensor's or a file's pixels must be turned to be upright: clockwise by quarter turns, and
/// then mirrored, left for right, or not.
public struct PictureOrientation: Sendable, Hashable {
    /// 0…3, clockwise.
    public let quarterTurns: Int
    /// Whether left and right change places after the turn, as for a camera that looks at its user.
    public let isMirrored: Bool

    /// - Parameter quarterTurns: Clockwise; any number, as whole turns change nothing.
    public init(quarterTurns: Int, isMirrored: Bool = false) {
        self.quarterTurns = ((quarterTurns % 4) + 4) % 4
        self.isMirrored = isMirrored
    }

    /// - Parameter exif: The number of EXIF's orientation tag.
    /// - Returns: `nil` for all but 1…8.
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

    /// The size that a picture stored in `size` has when it is upright.
    public func upright(_ size: ImageSize) -> ImageSize {
        quarterTurns % 2 == 0 ? size : ImageSize(width: size.height, height: size.width)
    }

    /// The stored pixels that are seen in an area of the upright picture.
    ///
    /// - Parameters:
    ///   - area: Of the upright picture, inside of it.
    ///   - size: Of the picture as it is stored.
    public func stored(_ area: PixelArea, in size: ImageSize) -> PixelArea {
        var area = area
        let seen = upright(size)
        if isMirrored { area.x = seen.width - area.x - area.width }
        let right = seen.width - area.x - area.width
        let bottom = seen.height - area.y - area.height
        switch quarterTurns {
        case 1:
            // The stored left is seen at the top, the stored top at the right.
            return PixelArea(x: area.y, y: right, width: area.height, height: area.width)
        case 2:
            return PixelArea(x: right, y: bottom, width: area.width, height: area.height)
        case 3:
            return PixelArea(x: bottom, y: area.x, width: area.height, height: area.width)
        default:
            return area
        }
    }
}
