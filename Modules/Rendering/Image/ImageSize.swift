/// The width and height of an image, in pixels.
public struct ImageSize: Sendable, Hashable {
    public var width: Int
    public var height: Int

    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }

    /// The size after `orientation` has been applied.
    func oriented(_ orientation: Orientation) -> ImageSize {
        orientation.swapsSides ? ImageSize(width: height, height: width) : self
    }
}
