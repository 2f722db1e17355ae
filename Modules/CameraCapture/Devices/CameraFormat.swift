public import Rendering

/// A format in which a device can deliver its frames.
public struct CameraFormat: Sendable, Hashable {
    public var pixelFormat: PixelFormat
    /// The width in pixels, at least 1.
    public var width: Int
    /// The height in pixels, at least 1.
    public var height: Int
    /// The supported rates, the fastest first; empty if the device lists none.
    public var framesPerSecond: [Double]

    public init(
        pixelFormat: PixelFormat, width: Int, height: Int, framesPerSecond: [Double] = []
    ) {
        self.pixelFormat = pixelFormat
        self.width = width
        self.height = height
        self.framesPerSecond = framesPerSecond
    }

    public var size: ImageSize { ImageSize(width: width, height: height) }
}
