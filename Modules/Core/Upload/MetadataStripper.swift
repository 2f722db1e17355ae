public import FoundationEssentials

/// Removes private metadata from an encoded image; this protocol keeps file formats out of
/// `Core`.
public protocol MetadataStripper: Sendable {
    /// Returns the same picture, pixel for pixel, without private metadata, such as position,
    /// owner, serial numbers, comments and thumbnail: see ``MetadataPolicy/stripPrivate``.
    ///
    /// Colour profile, orientation, camera model, exposure and dates stay.
    ///
    /// - Throws: ``ImageRenderingError`` for bytes that are not an image, and
    ///   ``ImageRenderingError/metadataCannotBeRemoved(format:)`` for a format that must be encoded
    ///   again.
    func strippingPrivateMetadata(from data: Data) throws -> Data
}
