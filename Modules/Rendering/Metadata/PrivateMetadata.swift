public import Foundation

extension Image {
    /// The same file without what says where, by whom or with which device its picture was made.
    ///
    /// No pixel is decoded or changed. The colour profile and the orientation stay; EXIF, XMP, IPTC,
    /// comments, text, thumbnails, maker notes and whatever follows the picture go.
    ///
    /// - Returns: A file that any reader shows as it showed this one.
    /// - Throws: ``ImageDecodingError`` for a file whose parts cannot be told apart.
    /// - Complexity: O(bytes).
    public func withoutPrivateMetadata() throws(ImageDecodingError) -> Data {
        switch info.format {
        case .png: try PNGWithoutPrivateMetadata(data, orientation: info.orientation).rewritten()
        case .webp:
            try WebPWithoutPrivateMetadata(data, orientation: info.orientation, limits: limits)
                .rewritten()
        case .gif: try GIFWithoutPrivateMetadata(data, limits: limits).rewritten()
        default: try JPEGWithoutPrivateMetadata(data, orientation: info.orientation).rewritten()
        }
    }
}
