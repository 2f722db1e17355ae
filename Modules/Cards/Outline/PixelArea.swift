import Core
import Foundation

/// A part of a picture, in whole pixels from its top left corner.
public struct PixelArea: Sendable, Hashable {
    public var x: Int
    public var y: Int
    public var width: Int
    public var height: Int

    public init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// Rounds a rectangle to at least one whole pixel within a picture.
    ///
    /// The lengths are rounded, not the ends, so that rectangles of equal size stay equal at
    /// every position.
    init(nearest rectangle: CGRect, in picture: ImageSize) {
        func part(_ start: Double, _ length: Double, of side: Int) -> (start: Int, length: Int) {
            let length = Int(min(max(length.rounded(), 1), Double(side)))
            return (Int(min(max(start.rounded(), 0), Double(side - length))), length)
        }
        (x, width) = part(rectangle.minX, rectangle.width, of: picture.width)
        (y, height) = part(rectangle.minY, rectangle.height, of: picture.height)
    }
}
