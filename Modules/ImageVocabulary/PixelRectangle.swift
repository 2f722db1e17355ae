/// A part of an image, in whole pixels from its top left corner.
public struct PixelRectangle: Sendable, Hashable {
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

    package init(_ size: ImageSize) {
        self.init(x: 0, y: 0, width: size.width, height: size.height)
    }

    public var size: ImageSize { ImageSize(width: width, height: height) }

    /// Returns the common part of this rectangle and `other`; `nil` if they do not overlap.
    package func intersection(_ other: PixelRectangle) -> PixelRectangle? {
        let left = max(x, other.x)
        let top = max(y, other.y)
        let right = min(x + width, other.x + other.width)
        let bottom = min(y + height, other.y + other.height)
        guard left < right, top < bottom else { return nil }
        return PixelRectangle(x: left, y: top, width: right - left, height: bottom - top)
    }

    /// Returns the smallest rectangle that contains this one and `other`.
    package func union(_ other: PixelRectangle) -> PixelRectangle {
        let left = min(x, other.x)
        let top = min(y, other.y)
        return PixelRectangle(
            x: left, y: top, width: max(x + width, other.x + other.width) - left,
            height: max(y + height, other.y + other.height) - top)
    }
}
