import FoundationEssentials
import ImageEditorTerminalGraphics
import Rendering

extension TerminalPicture {
    /// - Parameter pixels: Pixels in RGBA; another layout is an error.
    init(_ pixels: Pixels) throws(TerminalPictureError) {
        guard
            let picture = TerminalPicture(
                width: pixels.size.width, height: pixels.size.height, samples: pixels.samples)
        else { throw .notRGBA(pixels.layout) }
        self = picture
    }

    /// Returns the picture as a PNG, with fast compression.
    func png() throws -> Data {
        var options = EncodingOptions(format: .png)
        options.compression = 1
        let opaque = isOpaque
        let count = width * height
        let samples =
            opaque
            ? [UInt8](unsafeUninitializedCapacity: 3 * count) { result, initialized in
                self.samples.withUnsafeBufferPointer { source in
                    for pixel in 0..<count {
                        for part in 0..<3 {
                            result.initializeElement(
                                at: 3 * pixel + part, to: source[4 * pixel + part])
                        }
                    }
                }
                initialized = 3 * count
            } : self.samples
        guard
            let pixels = Pixels(
                size: ImageSize(width: width, height: height), layout: opaque ? .rgb8 : .rgba8,
                samples: samples)
        else {
            throw TerminalPictureError.samplesDoNotFit(
                width: width, height: height, samples: samples.count)
        }
        return try pixels.encoded(as: options)
    }
}

/// A mismatch between pixels and a terminal picture. No input causes it.
enum TerminalPictureError: Error, Equatable {
    /// The pixels are not RGBA, which terminal pictures require.
    case notRGBA(PixelLayout)
    /// The number of samples does not match the size.
    case samplesDoNotFit(width: Int, height: Int, samples: Int)
}

extension TerminalPictureError: LocalizedError {
    var errorDescription: String? {
        switch self {
        case .notRGBA(let layout): "a terminal picture requires RGBA pixels, not \(layout)"
        case .samplesDoNotFit(let width, let height, let samples):
            "\(samples) samples do not make a picture of \(width) × \(height) pixels"
        }
    }
}
