import CPNG
import Foundation

/// Reads what a PNG says beside its pixels.
enum PNGHeader {
    static func read(_ data: Data, limits: DecodingLimits) throws -> ImageHeader {
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
            let info = ImageInfo(
                format: .png,
                storedSize: ImageSize(width: Int(facts.width), height: Int(facts.height)),
                orientation: metadata.exif.flatMap { EXIF($0)?.orientation } ?? .upright,
                frames: chunks.frames, bitDepth: Int(facts.bit_depth),
                channels: Int(facts.channels), hasAlpha: facts.has_alpha,
                colorProfile: metadata.colorProfile.flatMap(ICCProfile.name)
                    ?? metadata.colorProfileName, bytes: data.count)
            let layout: PixelLayout =
                switch facts.layout {
                case 1: .gray8
                case 3: .rgb8
                default: .rgba8
                }
            return ImageHeader(info: info, metadata: metadata, layouts: [layout])
        }
    }

    /// Says which limit an absurd size breaks, before libpng says only that it does not like it.
    private static func checkSize(in data: Data, limits: DecodingLimits) throws {
        let reader = ByteReader(bytes: [UInt8](data.prefix(24)))
        guard reader.text(12, 4) == "IHDR", let width = reader.uint32(16),
            let height = reader.uint32(20), width > 0, height > 0
        else { return }
        try limits.check(ImageSize(width: width, height: height), channels: 1)
    }
}
