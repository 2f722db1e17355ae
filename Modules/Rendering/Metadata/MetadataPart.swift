/// A kind of metadata in an image file.
public enum MetadataPart: String, Sendable, CaseIterable {
    case exif = "EXIF"
    case xmp = "XMP"
    /// Captions and keywords in IPTC's format.
    case iptc = "IPTC"
    case comments
    /// Other text of a PNG.
    case text
}
