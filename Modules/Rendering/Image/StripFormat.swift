/// The common properties of an image's strips: the layout, and the size of the whole image.
package struct StripFormat: Sendable, Equatable {
    /// The wanted number of pixels in a strip. Strips of narrow images are taller, so that the work
    /// on each is worth a thread.
    private static let pixelsOfStrip = 1 << 15

    package var layout: PixelLayout
    package var width: Int
    package var height: Int

    package init(layout: PixelLayout, width: Int, height: Int) {
        self.layout = layout
        self.width = width
        self.height = height
    }

    /// The size of the whole image in bytes, without padding.
    var bytes: Int { layout.bytes(width: width, height: height) }

    /// Returns the number of rows in a strip of this image. Narrower images have taller strips, up
    /// to the whole image.
    ///
    /// - Parameter wanted: The number of rows that a test asks for; `nil` for the usual number.
    /// - Throws: ``ImageDecodingError`` when a strip is larger than is allowed.
    func stripHeight(
        _ wanted: Int? = nil, limits: DecodingLimits
    ) throws(ImageDecodingError) -> Int {
        let rows = min(wanted ?? max(Strip.granularity, Self.pixelsOfStrip / width), height)
        try limits.check(
            .decodedBytes, layout.bytes(width: width, height: rows))
        return rows
    }
}
