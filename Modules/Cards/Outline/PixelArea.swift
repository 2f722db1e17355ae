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

    /// The whole pixels that are nearest to a rectangle, inside of a picture and at least one.
    ///
    /// Sides are rounded, not their ends, so that equal rectangles are equally large wherever they
    /// lie.
    init(nearest rectangle: CGRect, in picture: ImageSize) {
        func part(_ start: Double, _ length: Double, of side: Int) -> (start: Int, length: Int) {
            let length = Int(min(max(length.rounded(), 1), Double(side)))
            return (Int(min(max(start.rounded(), 0), Double(side - length))), length)
        }
        (x, width) = part(rectangle.minX, rectangle.width, of: picture.width)
        (y, height) = part(rectangle.minY, rectangle.height, of: picture.height)
    }
}
