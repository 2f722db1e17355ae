import Foundation

/// What an image file carries beside its pixels.
struct Metadata: Sendable {
    /// A TIFF structure, as it stands in JPEG after `Exif\0\0` and in PNG's `eXIf`.
    var exif: Data?
    var colorProfile: Data?
    /// The name that PNG gives the profile.
    var colorProfileName: String?
    /// An XMP packet.
    var xmp: Data?
    /// Further segments of JPEG that are kept as they are: extended XMP and IPTC.
    var segments: [(marker: Int, payload: Data)] = []
    /// JPEG's comments.
    var comments: [Data] = []
    /// Text chunks of PNG, and other chunks that say nothing about a person.
    var textChunks: [(type: String, payload: Data)] = []
    /// PNG's own ways to describe colour.
    var colorChunks: [(type: String, payload: Data)] = []
    var density: Density?

    /// Pixels per unit, as JFIF has it: 0 a ratio, 1 inches, 2 centimetres.
    struct Density: Sendable, Equatable {
        var unit: Int
        var x: Int
        var y: Int
    }

    /// The metadata that a picture of `format`, upright by now, carries in a new file.
    ///
    /// - Parameters:
    ///   - colors: How the file says what its numbers mean.
    ///   - isSRGB: Whether the colours have been converted to sRGB.
    func prepared(
        _ policy: MetadataPolicy, for format: StripFormat, in colors: ColorMarking, isSRGB: Bool
    ) -> Metadata {
        let size = ImageSize(width: format.width, height: format.height)
        let isGray = format.layout.isGray && colors.hasGray
        var result = prepared(policy, size: size, isSRGB: isSRGB)
        if isSRGB {
            result.colorProfile = isGray ? ICCProfile.gray : ICCProfile.sRGB
            result.colorProfileName = "sRGB"
        } else {
            result.colorProfile = colorProfile.flatMap {
                // Not where inks have become RGB, or where a format has no grey.
                ICCProfile.fits($0, channels: isGray ? 1 : 3) ? $0 : nil
            }
            result.colorProfileName = colorProfileName
            result.colorChunks = colorChunks
            if !colors.hasChunks, let description = ColorDescription(self) {
                // Other formats have no chunks for it.
                result.colorProfile = description.profile(isGray: isGray)
            }
        }
        if !colors.hasProfile { result.colorProfile = nil }
        return result
    }

    /// The same without what is said of colours.
    func prepared(
        _ policy: MetadataPolicy, size: ImageSize, isSRGB: Bool = false
    ) -> Metadata {
        var result = Metadata()
        result.density = density
        if policy == .strip { return result }
        let exif =
            policy == .keep ? exif : EXIF.withoutPrivateParts(of: exif, orientation: .upright)
        result.exif = exif.flatMap { EXIF($0)?.upright(size, isSRGB: isSRGB) }
        guard policy == .keep else { return result }
        result.xmp = xmp.map(XMP.upright)
        result.segments = segments
        result.comments = comments
        result.textChunks = textChunks
        return result
    }
}
