import CImageEditorPNG
import FoundationEssentials

/// Reads the header, the metadata and the list of frames of a PNG.
enum PNGHeader {
    static func read(_ data: Data, limits: DecodingLimits, frame: Int) throws -> ImageHeader {
        try checkSize(in: data, limits: limits)
        try PNGChunk.checkNumber(in: data)
        return try data.withUnsafeBytes { bytes in
            let handle = try PNGHandle(bytes)
            let facts = try handle.readHeader(limits: limits)
            let chunks = PNGChunks(data)
            var metadata = try chunks.metadata(limits: limits)
            if let profile = facts.profile, let name = facts.profile_name {
                metadata.colorProfile = Data(bytes: profile, count: facts.profile_size)
                metadata.colorProfileName = String(cString: name)
            }
            let size = ImageSize(width: Int(facts.width), height: Int(facts.height))
            let animation = try PNGAnimation(
                data, size: size, hasAlpha: facts.has_alpha, limits: limits
            ).animation
            let shown = animation.shown
            guard frame <= shown.count else {
                throw ImageDecodingError.noSuchFrame(frame, frames: shown.count)
            }
            let index = shown.lowerBound + frame - 1
            let hasAlpha = animation.hasAlpha(at: index)
            var info = ImageInfo(
                format: .png, storedSize: size,
                orientation: metadata.orientation,
                frames: shown.count, bitDepth: Int(facts.bit_depth),
                channels: Int(facts.channels), hasAlpha: hasAlpha,
                colorProfile: CodingPoints(metadata)?.name
                    ?? metadata.colorProfile.flatMap(ICCProfile.name)
                    ?? metadata.colorProfileName
                    ?? ColorDescription(metadata)?.name(isGray: facts.channels < 3),
                bytes: data.count)
            info.animation = animation.timing
            var layouts = layouts(facts, size, limits)
            if index > 0 {
                // The samples that are held for each pixel: 4 of the canvas, and 4 of an interlaced
                // picture, which may be as large as the canvas.
                let held = facts.is_interlaced ? 4 + 4 : 4
                layouts = layouts.map { $0.with(channels: hasAlpha ? 4 : 3) }
                let bytes = { (layout: PixelLayout) in
                    layout.bytesPerPixel + held * layout.depth / 8
                }
                if layouts.count > 1,
                    size.width * size.height * bytes(layouts[0]) > limits.decodedBytes
                {
                    layouts.removeFirst()
                }
                try limits.check(size, channels: bytes(layouts[0]))
            }
            return ImageHeader(
                info: info, metadata: metadata, layouts: layouts, frame: index + 1,
                narrow: narrow(facts))
        }
    }

    private static func narrow(_ facts: cpng_header) -> NarrowLayout? {
        if facts.has_palette { return .palette }
        guard facts.channels < 3 else { return nil }
        if facts.bit_depth < 8 { return .gray }
        return facts.has_alpha ? .grayAlpha : nil
    }

    /// Returns the layout with 8 bits per sample. For a file with 16 bits, the layout with 16 bits
    /// precedes it, unless a whole picture in that layout, as a rotation needs it, exceeds
    /// `limits`.
    private static func layouts(
        _ facts: cpng_header, _ size: ImageSize, _ limits: DecodingLimits
    ) -> [PixelLayout] {
        let layouts: (PixelLayout, PixelLayout) =
            switch facts.layout {
            case 1: (.gray8, .gray16)
            case 3: (.rgb8, .rgb16)
            default: (.rgba8, .rgba16)
            }
        let bytes = layouts.1.bytes(width: size.width, height: size.height)
        let isDeep = facts.bit_depth == 16 && bytes <= limits.decodedBytes
        return isDeep ? [layouts.1, layouts.0] : [layouts.0]
    }

    /// Throws an error if the size exceeds a limit. libpng's own error would not name the limit.
    private static func checkSize(in data: Data, limits: DecodingLimits) throws {
        let reader = ByteReader(bytes: [UInt8](data.prefix(24)))
        guard reader.text(12, 4) == "IHDR", let width = reader.uint32(16),
            let height = reader.uint32(20), width > 0, height > 0
        else { return }
        try limits.check(ImageSize(width: width, height: height), channels: 1)
    }
}
