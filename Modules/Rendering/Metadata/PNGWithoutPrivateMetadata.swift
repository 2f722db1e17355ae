import Foundation

/// Copies a PNG from chunk to chunk, and leaves out what is private.
struct PNGWithoutPrivateMetadata {
    private let data: Data
    private let exif: Data?
    /// Chunks beside the critical ones that say how the picture looks, and nothing about anybody.
    private static let harmless: Set<String> = [
        "tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "sBIT", "bKGD", "pHYs", "cICP", "mDCV", "cLLI",
        "acTL", "fcTL", "fdAT",
    ]
    private static let critical: Set<String> = ["IHDR", "PLTE", "IDAT", "IEND"]

    /// - Parameter exif: What is said of the picture instead of what the file says.
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
        throw .damaged(.png, reason: "the chunks end before the picture does")
    }
}
