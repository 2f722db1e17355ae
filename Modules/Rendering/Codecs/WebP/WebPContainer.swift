import FoundationEssentials

/// Assembles the chunks of a WebP file.
struct WebPContainer {
    private let size: ImageSize
    /// The chunks of the picture, the last one padded.
    let picture: Data
    let hasAlpha: Bool

    /// - Parameter file: A file with one picture that libwebp has encoded.
    init(_ file: UnsafeRawBufferPointer, _ format: StripFormat) throws(ImageDecodingError) {
        var limits = DecodingLimits()
        // This program has written the file, so limits do not apply.
        limits.pixels = .max
        limits.side = .max
        limits.decodedBytes = .max
        let parsed = try WebPFile(file, limits: limits)
        size = ImageSize(width: format.width, height: format.height)
        let range = parsed.pictures[0].range
        picture = Data(file[range]) + (range.count % 2 == 0 ? [] : [0])
        hasAlpha = parsed.pictures[0].features.hasAlpha
    }

    /// Returns the complete file. Without metadata, it has the simple format, unless the picture is
    /// lossy with alpha.
    func file(with metadata: Metadata) -> Data {
        var flags = WebPFile.Flags()
        if hasAlpha { flags.insert(.alpha) }
        if metadata.colorProfile != nil { flags.insert(.colorProfile) }
        if metadata.exif != nil { flags.insert(.exif) }
        if metadata.xmp != nil { flags.insert(.xmp) }
        let isLossy = !picture.starts(with: Array("VP8L".utf8))
        guard !flags.subtracting(isLossy ? [] : .alpha).isEmpty else { return Self.file([picture]) }
        return Self.file(
            [
                Self.extendedHeader(flags, size),
                metadata.colorProfile.map { Self.chunk("ICCP", $0) }, picture,
                metadata.exif.map { Self.chunk("EXIF", $0) },
                metadata.xmp.map { Self.chunk("XMP ", $0) },
            ].compactMap { $0 })
    }

    static func file(_ chunks: [Data]) -> Data {
        let count = chunks.reduce(4) { $0 + $1.count }
        var result = Data("RIFF".utf8) + WebPChunk.bytes(of: count, size: 4) + Data("WEBP".utf8)
        result.reserveCapacity(count + WebPChunk.headSize)
        for chunk in chunks { result.append(chunk) }
        return result
    }

    static func extendedHeader(_ flags: WebPFile.Flags, _ size: ImageSize) -> Data {
        chunk(
            "VP8X",
            Data([UInt8(flags.rawValue), 0, 0, 0])
                + WebPChunk.bytes(of: size.width - 1, size: 3)
                + WebPChunk.bytes(of: size.height - 1, size: 3))
    }

    static func chunk(_ type: String, _ payload: Data) -> Data {
        Data(type.utf8) + WebPChunk.bytes(of: payload.count, size: 4) + payload
            + (payload.count % 2 == 0 ? [] : [0])
    }
}
