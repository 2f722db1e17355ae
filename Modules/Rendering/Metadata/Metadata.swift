import FoundationEssentials

/// The metadata of an image file.
struct Metadata: Sendable {
    /// EXIF as a TIFF structure, as it follows `Exif\0\0` in JPEG and as in PNG's `eXIf`; `nil`
    /// without one.
    var exif: Data?
    /// True if the maker's note of EXIF was left out, because the format has no room for it.
    var lacksMakerNote = false
    var colorProfile: Data?
    /// The name that a PNG gives to its profile.
    var colorProfileName: String?
    /// The XMP packet; `nil` without one.
    var xmp: Data?
    /// Further JPEG segments to copy: extended XMP, and Photoshop's blocks, which contain IPTC.
    var segments: [(marker: Int, payload: Data)] = []
    /// The comments of a JPEG or GIF.
    var comments: [Data] = []
    /// The text chunks of a PNG.
    var textChunks: [(type: String, payload: Data)] = []
    /// Descriptions of the colours in the form of PNG's chunks, for files of any format.
    var colorChunks: [(type: String, payload: Data)] = []
    var density: PixelDensity?
    /// The index of the pictures in a JPEG file (MPF), without the name of its segment; `nil` if
    /// there is no index. It is a slice of the file, so that its indices are offsets in the file.
    var multiPictureIndex: Data?
    /// The JPEG segments of ISO 21496-1 for gain maps. The main picture's segments contain the
    /// version, and the gain map's segments contain the parameters.
    var gainMapVersions: [Data] = []

    /// The orientation of the stored pixels: that of EXIF or, if EXIF has none, that of XMP.
    var orientation: Orientation {
        exif.flatMap { EXIF($0)?.orientation } ?? xmp.flatMap { XMP.orientation(in: $0) }
            ?? .upright
    }

    /// Returns the metadata of an upright picture for a new file of `format`.
    ///
    /// - Parameters:
    ///   - writer: The writer of the new file.
    ///   - converted: The colours to which the picture was converted; `nil` if it keeps its own.
    ///   - isTurned: True if the sides of the stored pixels were swapped.
    ///   - gainMapBytes: The size of the gain map that follows the picture; `nil` if none does.
    func prepared(
        _ policy: MetadataPolicy, for format: StripFormat, in writer: any ImageWriter.Type,
        converted: ResultColors?, isTurned: Bool, gainMapBytes: Int? = nil
    ) -> Metadata {
        let colors = writer.colors
        let size = ImageSize(width: format.width, height: format.height)
        let isGray = format.layout.isGray && colors.hasGray
        var result = prepared(
            policy, size: size, in: writer.room, isSRGB: converted?.isSRGB == true,
            isTurned: isTurned, gainMapBytes: gainMapBytes)
        if let converted {
            result.colorProfile = converted.profile(isGray: isGray)
            result.colorProfileName = converted.pngName
        } else {
            result.colorProfile = colorProfile.flatMap {
                // Drop the profile if inks became RGB, or if the format has no grey.
                let channels = format.layout == .cmyk8 ? 4 : isGray ? 1 : 3
                return ICCProfile.fits($0, channels: channels) ? $0 : nil
            }
            result.colorProfileName = colorProfileName
            result.colorChunks = colorChunks
            if !colors.hasChunks, let description = ColorDescription(self) {
                // A format without PNG's chunks for colours needs a profile instead of them.
                result.colorProfile = description.profile(isGray: isGray)
            }
            if !colors.hasChunks, let points = CodingPoints(self) {
                if colors.hasCodingPoints {
                    // Coding points override a profile, so none is needed.
                    result.colorProfile = nil
                } else if !points.space.isSRGB {
                    result.colorProfile = ResultColors(space: points.space, name: points.name)
                        .profile(isGray: isGray)
                }
            }
        }
        if !colors.hasProfile { result.colorProfile = nil }
        return result
    }

    /// Leaves the maker's note out if EXIF fits only without it.
    private mutating func fitEXIF(in room: MetadataRoom) {
        guard let large = exif, let most = room.largestEXIF, large.count > most,
            let small = EXIF(large)?.withoutMakerNote, small.count <= most
        else { return }
        exif = small
        lacksMakerNote = true
    }

    /// Returns the metadata of an upright picture for a new file, without information about
    /// colours.
    func prepared(
        _ policy: MetadataPolicy, size: ImageSize, in room: MetadataRoom, isSRGB: Bool = false,
        isTurned: Bool = false, gainMapBytes: Int? = nil
    ) -> Metadata {
        var result = Metadata()
        result.density = isTurned ? density?.turned : density
        if policy == .strip { return result }
        let exif =
            policy == .keep ? exif : EXIF.withoutPrivateParts(of: exif, orientation: .upright)
        result.exif = exif.flatMap { EXIF($0)?.upright(size, isSRGB: isSRGB, isTurned: isTurned) }
        result.fitEXIF(in: room)
        guard policy == .keep else { return result }
        let hasExtension = segments.contains { $0.marker == JPEGSegments.application1 }
        result.xmp = xmp.map {
            XMP.edited(
                $0, size, isSRGB: isSRGB, isTurned: isTurned, gainMapBytes: gainMapBytes,
                keepsExtension: room.holdsSegments && hasExtension)
        }
        if gainMapBytes != nil { result.gainMapVersions = gainMapVersions }
        result.segments = segments.map { segment in
            let isPhotoshops = segment.marker == JPEGSegments.application13
            return isPhotoshops
                ? (segment.marker, PhotoshopResources.withoutThumbnails(segment.payload)) : segment
        }
        result.comments = comments
        result.textChunks = textChunks
        return result
    }
}
