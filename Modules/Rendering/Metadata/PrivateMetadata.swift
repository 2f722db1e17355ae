public import Foundation

extension Image {
    /// The same file without what says where, by whom or with which device its picture was made.
    ///
    /// No pixel is decoded or changed. The colour profile stays, and of EXIF what
    /// ``MetadataPolicy/stripPrivate`` keeps, the orientation among it; everything else goes, and
    /// so does whatever follows the picture.
    ///
    /// - Returns: A file that any reader shows as it showed this one.
    /// - Throws: ``ImageDecodingError`` for a file whose parts cannot be told apart.
    /// - Complexity: O(bytes).
    public func withoutPrivateMetadata() throws(ImageDecodingError) -> Data {
        let exif = EXIF.withoutPrivateParts(
            of: header.metadata.exif, orientation: info.orientation)
        guard let reader = info.format.reader else { throw .unsupportedFormat(info.format) }
        return try reader.withoutPrivateMetadata(data, exif: exif, limits: limits)
    }
}
