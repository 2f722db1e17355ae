import FoundationEssentials

/// Copies a PNG chunk by chunk, and leaves out private data.
struct PNGWithoutPrivateMetadata {
    private let data: Data
    private let exif: Data?
    /// Ancillary chunks that affect the picture's appearance and contain nothing private.
    private static let harmless: Set<String> = [
        "tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "sBIT", "bKGD", "pHYs", "cICP", "mDCV", "cLLI",
        "acTL", "fcTL", "fdAT",
    ]
    private static let critical: Set<String> = ["IHDR", "PLTE", "IDAT", "IEND"]

    /// - Parameter exif: The EXIF of the result; `nil` for none.
    init(_ data: Data, exif: Data?) {
        self.data = data
        self.exif = exif
    }

    func rewritten() throws(ImageDecodingError) -> Data {
        var result = Data(data.prefix(8))
        result.reserveCapacity(data.count)
        for chunk in PNGChunk.all(in: data, of: Self.critical.union(Self.harmless)) {
            result.append(chunk.whole)
            if chunk.type == "IHDR", let exif {
                result.append(PNGChunk.made("eXIf", exif))
            }
            if chunk.type == "IEND" { return result }
        }
        throw Self.noEnd
    }

    /// The error for a file without its last chunk.
    static var noEnd: ImageDecodingError {
        .damaged(.png, reason: "the chunks end before the picture does")
    }
}
