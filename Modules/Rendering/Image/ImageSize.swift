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

    /// The size of an image that is decoded at 1/`denominator`, rounded up.
    func shrunk(by denominator: Int) -> ImageSize {
        ImageSize(
            width: (width + denominator - 1) / denominator,
            height: (height + denominator - 1) / denominator)
    }
}
