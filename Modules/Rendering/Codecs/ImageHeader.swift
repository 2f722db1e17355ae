import Foundation

/// What is read of a file before its pixels.
struct ImageHeader: Sendable {
    var info: ImageInfo
    var metadata: Metadata
    /// How the pixels can be had, the best first.
    var layouts: [PixelLayout]
    /// Chroma subsampling of the file, for writing one like it; `nil` when it is unusual or none.
    var subsampling: (horizontal: Int, vertical: Int)?
    /// Pixels that the blocks of all components of a JPEG make up together; `nil` for other formats.
    var blockGrid: ImageSize?
    /// What all coefficients of a JPEG take.
    var coefficientBytes = 0
    /// Whether the codec can decode at 1/2, 1/4 and 1/8 of the size.
    var canShrink = false

    /// Reads the header of `data`, and checks it against `limits`.
    ///
    /// - Throws: ``ImageDecodingError``.
    static func read(_ data: Data, limits: DecodingLimits) throws -> ImageHeader {
        guard let format = ImageFormat(sniffing: data) else { throw ImageDecodingError.notAnImage }
        try limits.check(.fileBytes, \.fileBytes, data.count)
        switch format {
        case .jpeg: return try JPEGHeader.read(data, limits: limits)
        case .png: return try PNGHeader.read(data, limits: limits)
        default: throw ImageDecodingError.unsupportedFormat(format)
        }
    }
}
