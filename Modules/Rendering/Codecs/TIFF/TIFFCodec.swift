/// Writes TIFF files; they are read in a sandbox.
enum TIFFCodec: ImageWriter {
    /// Returns `true` for pixels that are stored without conversion. Grey with alpha arrives as
    /// RGBA.
    static func accepts(_ layout: PixelLayout, _ options: EncodingOptions) -> Bool {
        switch layout {
        case .ycc8: false
        case .cmyk8: true
        case .gray8, .rgb8, .rgba8, .gray16, .rgb16, .rgba16: options.holds(layout)
        }
    }

    /// Returns an estimate of the size of the compressed strips, in bytes: 4 for each pixel, as a
    /// photograph with 16 bits needs. All strips are held, because the file stores their sizes
    /// before them.
    static func heldBytes(
        of size: ImageSize, _ options: EncodingOptions, isLosslessInput: Bool
    ) -> Int { size.width * size.height * 4 }

    static func encoder(_ job: EncodingJob) throws(ImageEncodingError) -> any ImageEncoder {
        try TIFFEncoder(job)
    }

    static var colors: ColorMarking { ColorMarking(hasInks: true) }

    static var room: MetadataRoom { MetadataRoom(holdsComment: { _ in false }) }
}
