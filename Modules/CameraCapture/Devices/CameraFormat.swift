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

extension CameraFormat {
    /// Returns the format of `formats` that is nearest in size; `nil` if `formats` is empty. Its
    /// rates begin with the one nearest to the first rate of this format.
    package func nearest(of formats: [CameraFormat]) -> CameraFormat? {
        func distance(_ format: CameraFormat) -> Int {
            abs(format.width - width) + abs(format.height - height)
        }
        // `min` returns the first of equally near formats, and the best formats come first.
        guard var nearest = formats.min(by: { distance($0) < distance($1) }) else { return nil }
        if let rate = framesPerSecond.first {
            let rates = nearest.framesPerSecond
            if let best = rates.min(by: { abs($0 - rate) < abs($1 - rate) }) {
                nearest.framesPerSecond = [best] + rates.filter { $0 != best }
            }
        }
        return nearest
    }
}

/// The memory layout of a device's frames.
public enum PixelFormat: String, Sendable, CaseIterable {
    /// A JPEG file per frame, possibly without Huffman tables.
    case mjpeg
    /// Y Cb Y Cr: 16 bits per pixel, chroma for every second column.
    case yuyv
    /// Cb Y Cr Y: 16 bits per pixel, chroma for every second column.
    case uyvy
    /// A plane of Y, then a plane of alternating Cb and Cr for every second column and row.
    case nv12
    /// Planes of Y, Cb and Cr, with chroma for every second column and row.
    case yuv420
    case rgb24
    case bgr24
    /// One luma sample per pixel.
    case grey
}
