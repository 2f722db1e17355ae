extension EncodingOptions {
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
