import FoundationEssentials

/// Copies a WebP chunk by chunk, and leaves out private data.
struct WebPWithoutPrivateMetadata {
    private let data: Data
    private let exif: Data?
    private let limits: DecodingLimits
    /// The chunks with pixels and with information about their appearance.
    private static let kept: Set<String> = ["ICCP", "ANIM", "ALPH", "VP8 ", "VP8L"]
    private static let frameHeadSize = 16

    /// - Parameter exif: The EXIF of the result; `nil` for none.
    init(_ data: Data, exif: Data?, limits: DecodingLimits) {
        self.data = data
        self.limits = limits
        self.exif = exif
    }

    func rewritten() throws(ImageDecodingError) -> Data {
        try data.withUnsafeBytes { bytes in
            Result { () throws(ImageDecodingError) in try rewritten(bytes) }
        }.get()
    }

    private func rewritten(_ bytes: UnsafeRawBufferPointer) throws(ImageDecodingError) -> Data {
        let file = try WebPFile(bytes, limits: limits)
        guard file.isWhole else { throw .truncated(.webp) }
        var chunks = try chunks(in: bytes, WebPFile.headSize..<file.end)
        if var flags = file.flags {
            flags.subtract([.xmp, .exif])
            if exif != nil { flags.insert(.exif) }
            chunks.insert(WebPContainer.extendedHeader(flags, file.animation.canvas), at: 0)
        }
        if let exif { chunks.append(WebPContainer.chunk("EXIF", exif)) }
        return WebPContainer.file(chunks)
    }

    private func chunks(
        in bytes: UnsafeRawBufferPointer, _ range: Range<Int>
    ) throws(ImageDecodingError) -> [Data] {
        var result: [Data] = []
        for chunk in WebPChunk.all(in: bytes, range) {
            let isFrame = chunk.type == "ANMF" && chunk.payload.count >= Self.frameHeadSize
            guard isFrame || Self.kept.contains(chunk.type) else { continue }
            // Refuse a truncated chunk even if the file has its full length: the copy would look
            // intact.
            guard chunk.isWhole else { throw .truncated(.webp) }
            var payload = Data(bytes[chunk.payload])
            if isFrame {
                // Leave private chunks out of a frame, too.
                let start = chunk.payload.lowerBound + Self.frameHeadSize
                payload = try chunks(in: bytes, start..<chunk.payload.upperBound)
                    .reduce(payload.prefix(Self.frameHeadSize), +)
            }
            result.append(WebPContainer.chunk(chunk.type, payload))
        }
        return result
    }
}
