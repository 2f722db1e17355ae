public import Rendering

/// One way in which a device can deliver its frames.
public struct CameraFormat: Sendable, Hashable {
    public var pixelFormat: PixelFormat
    /// In pixels, at least 1.
    public var width: Int
    /// In pixels, at least 1.
    public var height: Int
    /// The rates that can be asked for, the fastest first; empty where the device names none.
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
