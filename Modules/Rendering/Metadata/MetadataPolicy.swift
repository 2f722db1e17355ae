/// What becomes of what a file says about its picture. The colour profile always stays, and the
/// orientation is always applied to the pixels.
public enum MetadataPolicy: String, Sendable, CaseIterable {
    /// EXIF, XMP, IPTC, comments and text stay; a thumbnail that would be stale goes.
    case keep
    /// Everything goes.
    case strip
    /// What says where, by whom or with which very device goes: for pictures that leave the
    /// machine.
    ///
    /// Of EXIF stay orientation, resolution, dates, make and model of camera and lens, and how it
    /// was exposed. Everything else goes, known or not: position, time zone, serial numbers, owner,
    /// artist, rights, descriptions, comments, unique ids, programs, maker notes, thumbnails; and
    /// all of XMP and IPTC, comments and text.
    case stripPrivate
}
