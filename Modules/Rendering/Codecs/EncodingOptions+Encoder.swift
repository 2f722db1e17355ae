extension EncodingOptions {
    /// Bytes that an encoder of `format` holds of a picture of this size until it is written; the
    /// parameters are those of ``encoder(_:for:subsampling:isLossless:metadata:interruption:)``.
    func heldBytes(_ format: ImageFormat, for size: ImageSize, isLossless: Bool) -> Int {
        let pixels = size.width * size.height
        return switch format {
        case .jpeg: isProgressive || optimizesTables ? pixels * 6 : 0
        case .webp: WebPEncoder.heldBytes(size, isLossless: self.isLossless ?? isLossless)
        // With alpha, or a byte less.
        case .gif: pixels * 4
        default: 0
        }
    }

    /// An encoder of `format` for `pixels`.
    ///
    /// - Parameters:
    ///   - subsampling: Of a JPEG, where these options name none.
    ///   - isLossless: Whether a WebP is lossless, where these options say neither.
    func encoder(
        _ format: ImageFormat, for pixels: StripFormat, subsampling: (Int, Int) = (2, 2),
        isLossless: Bool = false, metadata: Metadata = Metadata(),
        interruption: Interruption = Interruption { false }
    ) throws(ImageEncodingError) -> any ImageEncoder {
        switch format {
        case .png:
            try PNGEncoder(pixels, self, metadata: metadata)
        case .webp:
            try WebPEncoder(
                pixels,
                quality: self.isLossless ?? isLossless ? nil : quality ?? Self.standardQuality,
                metadata: metadata, interruption: interruption)
        case .gif:
            try GIFEncoder(pixels, metadata: metadata, interruption: interruption)
        default:
            try JPEGEncoder(pixels, self, subsampling: subsampling, metadata: metadata)
        }
    }
}
