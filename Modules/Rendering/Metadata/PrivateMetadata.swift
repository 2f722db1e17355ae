public import FoundationEssentials

extension Image {
    /// Returns the file without private metadata, such as place, author or device.
    ///
    /// No pixel is changed, and none is decoded unless the file lacks its end. The colour profile
    /// stays, and so do the orientation and the other parts of EXIF that
    /// ``MetadataPolicy/stripPrivate`` keeps. All other metadata and the bytes after the picture
    /// are removed.
    ///
    /// - Returns: A file that any reader shows exactly as this one.
    /// - Throws: ``ImageDecodingError`` for a file that cannot be parsed.
    /// - Complexity: O(bytes).
    public func withoutPrivateMetadata() throws(ImageDecodingError) -> Data {
        let exif = EXIF.withoutPrivateParts(
            of: header.metadata.exif, orientation: info.orientation)
        guard let reader = info.format.reader else { throw .unsupportedFormat(info.format) }
        return try reader.withoutPrivateMetadata(data, exif: exif, limits: limits)
    }
}
