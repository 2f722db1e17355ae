import Foundation

/// Copies a WebP from chunk to chunk, and leaves out what is private.
struct WebPWithoutPrivateMetadata {
    private let data: Data
    private let exif: Data?
    private let limits: DecodingLimits
    /// What pixels are made from, and how they are meant to look.
    private static let kept: Set<String> = ["ICCP", "ANIM", "ALPH", "VP8 ", "VP8L"]
    private static let frameHeadSize = 16

    /// - Parameter exif: What is said of the picture instead of what the file says.
    init(_ data: Data, exif: Data?, limits: DecodingLimits) {
        self.data = data
        self.limits = limits
        self.exif = exif
    }

    func rewritten() throws(ImageDecodingError) -> Data {
        let parsed = data.withUnsafeBytes { bytes in
            Result { () throws(ImageDecodingError) in try WebPFile(bytes, limits: limits) }
        }
        let file = try parsed.get()
        guard file.isWhole else { throw .truncated(.webp) }
        return data.withUnsafeBytes { bytes in
            var chunks = chunks(in: bytes, WebPFile.headSize..<file.end)
            if var flags = file.flags {
                flags.subtract([.xmp, .exif])
                if exif != nil { flags.insert(.exif) }
                chunks.insert(WebPContainer.extendedHeader(flags, file.animation.canvas), at: 0)
            }
            if let exif { chunks.append(WebPContainer.chunk("EXIF", exif)) }
            return WebPContainer.file(chunks)
        }
    }

    private func chunks(
        in bytes: UnsafeRawBufferPointer, _ range: Range<Int>
    ) -> [Data] {
        WebPChunk.all(in: bytes, range).compactMap { chunk in
            if Self.kept.contains(chunk.type) {
                return WebPContainer.chunk(chunk.type, Data(bytes[chunk.payload]))
            }
            guard chunk.type == "ANMF", chunk.payload.count >= Self.frameHeadSize else {
                return nil
            }
            // A frame has chunks of its own.
            let start = chunk.payload.lowerBound
            let head = Data(bytes[start..<start + Self.frameHeadSize])
            let inner = chunks(
                in: bytes, start + Self.frameHeadSize..<chunk.payload.upperBound)
            return WebPContainer.chunk("ANMF", inner.reduce(head, +))
        }
    }
}
