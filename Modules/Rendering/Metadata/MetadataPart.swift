/// What a file may say beside its pixels.
public enum MetadataPart: String, Sendable, CaseIterable {
    case exif = "EXIF"
    case xmp = "XMP"
    /// Captions and keywords as newspapers have them.
    case iptc = "IPTC"
    case comments
    /// Other text of a PNG.
    case text
}
