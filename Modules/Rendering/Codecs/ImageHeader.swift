import Foundation

/// What is read of a file before its pixels.
struct ImageHeader: Sendable {
    var info: ImageInfo
    var metadata: Metadata
    /// How the pixels can be had, the best first.
    var layouts: [PixelLayout]
    /// Chroma subsampling of a JPEG, or the next finer one that is written, for writing one like
    /// it; `nil` for other formats and for grey.
    var subsampling: (horizontal: Int, vertical: Int)?
    /// Pixels that the blocks of all components of a JPEG make up together; `nil` for other
    /// formats.
    var blockGrid: ImageSize?
    /// What all coefficients of a JPEG take.
    var coefficientBytes = 0
    /// Whether the codec can decode at 1/2, 1/4 and 1/8 of the size.
    var canShrink = false
    /// The smallest part of the size that it shrinks to without losing more than a thumbnail may.
    var mostShrinking = 8
    /// Which picture of an animation is meant, counted from 1.
    var frame = 1
    /// Whether the file keeps its pixels exactly though its format need not.
    var isLossless = false

    /// Where a part of the picture, which has `size` when it is upright, lies in what is decoded at
    /// 1/`denominator`: JPEG's pixels become one of exactly so many, at the edge with what is
    /// missing repeated; WebP's share what there is.
    func shrunk(
        _ part: RealRectangle, of size: ImageSize, by denominator: Int
    ) -> RealRectangle {
        guard info.format == .webp else { return part.divided(by: denominator) }
        let decoded = size.shrunk(by: denominator)
        return part.scaled(
            x: Double(decoded.width) / Double(size.width),
            y: Double(decoded.height) / Double(size.height))
    }

    /// Reads the header of `data`, and checks it against `limits`.
    ///
    /// - Parameter frame: Which picture of an animation is meant, counted from 1.
    /// - Throws: ``ImageDecodingError``.
    static func read(
        _ data: Data, limits: DecodingLimits, frame: Int = 1
    ) throws -> ImageHeader {
        guard let format = ImageFormat(sniffing: data) else { throw ImageDecodingError.notAnImage }
        try limits.check(.fileBytes, data.count)
        guard frame >= 1 else { throw ImageDecodingError.noSuchFrame(frame, frames: 1) }
        guard let reader = format.reader else {
            throw ImageDecodingError.unsupportedFormat(format)
        }
        return try reader.header(of: data, limits: limits, frame: frame)
    }
}
