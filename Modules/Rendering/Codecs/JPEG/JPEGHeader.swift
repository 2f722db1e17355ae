import CImageEditorJPEG
import FoundationEssentials

/// Reads the header and the metadata of a JPEG.
enum JPEGHeader {
    static func read(_ data: Data, limits: DecodingLimits) throws -> ImageHeader {
        try JPEGSegments.checkNumber(in: data)
        let (facts, tables) = try data.withUnsafeBytes { bytes in
            let handle = try JPEGHandle(bytes)
            let facts = try handle.readHeader(bytes, limits: limits)
            return (facts, JPEGTables(handle, facts))
        }
        var metadata = try JPEGSegments.metadata(in: data, limits: limits)
        if facts.density_x > 0, facts.density_y > 0 {
            let known = PixelDensity.Unit(rawValue: Int(facts.density_unit)) ?? .ratio
            metadata.density = PixelDensity(
                // JFIF does not define metres: a file with the number of this unit has no valid
                // unit.
                unit: known == .metre ? .ratio : known,
                x: Int(facts.density_x), y: Int(facts.density_y))
        }
        let companions = JPEGCompanions(data, metadata)
        var info = ImageInfo(
            format: .jpeg,
            storedSize: ImageSize(width: Int(facts.width), height: Int(facts.height)),
            orientation: metadata.orientation, frames: 1,
            bitDepth: 8, channels: Int(facts.components), hasAlpha: false,
            colorProfile: metadata.colorProfile.flatMap(ICCProfile.name), bytes: data.count,
            auxiliary: companions?.content ?? AuxiliaryContent())
        info.hasInks = facts.components == 4
        let subsampling: (Int, Int)? =
            facts.h > 0 ? (Int(facts.h), Int(facts.v)) : nil
        var layouts: [PixelLayout] = facts.is_gray ? [.gray8] : [.rgb8]
        if facts.components == 4 { layouts.insert(.cmyk8, at: 0) }
        if let (horizontal, vertical) = subsampling {
            layouts.insert(.ycc8(horizontal: horizontal, vertical: vertical), at: 0)
        }
        return ImageHeader(
            info: info, metadata: metadata, layouts: layouts,
            subsampling: subsampling ?? JPEGSegments.frame(in: data)?.subsampling,
            blockGrid: ImageSize(
                width: Int(facts.group_width), height: Int(facts.group_height)),
            coefficientBytes: Int(facts.coefficient_bytes), canShrink: true,
            companions: companions, hasYCCInks: facts.has_ycc_inks, tables: tables,
            isProgressive: facts.is_progressive)
    }
}
