public import Foundation

/// Takes out of an encoded image what nobody else needs to know: the port that keeps `Core` free of
/// file formats.
public protocol MetadataStripper: Sendable {
    /// The same picture, to the last pixel, without position, owner, serial numbers, comments and
    /// thumbnail.
    ///
    /// Colour profile and orientation stay, and so do the kind of camera, exposure and dates.
    ///
    /// - Throws: ``ImageRenderingError`` for bytes that are not an image.
    func strippingPrivateMetadata(from data: Data) throws -> Data
}
