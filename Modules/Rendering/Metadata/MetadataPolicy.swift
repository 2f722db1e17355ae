/// What becomes of what a file says about its picture. The colour profile always stays, and the
/// orientation is always applied to the pixels.
public enum MetadataPolicy: String, Sendable, CaseIterable {
    /// EXIF, XMP, IPTC, comments and text stay; a thumbnail that would be stale goes.
    case keep
    /// Everything goes.
    case strip
    /// What says where, by whom or with which device goes: for pictures that leave the machine.
    case stripPrivate
}
