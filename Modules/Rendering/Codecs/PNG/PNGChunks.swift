import FoundationEssentials

/// The chunks of a PNG from which its metadata are read.
struct PNGChunks {
    static let xmpKeyword = Array("XML:com.adobe.xmp\0\0\0\0\0".utf8)
    private static let colorTypes = CodingPoints.chunks.union(["gAMA", "cHRM", "sRGB"])
    private static let textTypes: Set<String> = ["tEXt", "zTXt", "iTXt"]

    private let chunks: [PNGChunk]

    init(_ data: Data) {
        let types = Self.textTypes.union(Self.colorTypes).union(["eXIf", "pHYs"])
        chunks = Array(PNGChunk.all(in: data, of: types))
    }

    func metadata(limits: DecodingLimits) throws(ImageDecodingError) -> Metadata {
        var metadata = Metadata()
        var sizeOfText = 0
        var raw = RawProfiles(most: limits.metadataBytes)
        for chunk in chunks {
            let (type, payload) = (chunk.type, chunk.payload)
            switch type {
            case "eXIf":
                metadata.exif = metadata.exif ?? payload
            case "iTXt" where payload.starts(with: Self.xmpKeyword):
                metadata.xmp = metadata.xmp ?? payload.dropFirst(Self.xmpKeyword.count)
                sizeOfText += payload.count
            case _ where Self.textTypes.contains(type):
                if raw.read(type, payload) { continue }
                metadata.textChunks.append((type, payload))
                sizeOfText += payload.count + JPEGSegments.overhead
            case _ where Self.colorTypes.contains(type):
                // If a type has several chunks, the first one counts, as in libpng.
                guard payload.count <= 32,
                    !metadata.colorChunks.contains(where: { $0.type == type })
                else { continue }
                metadata.colorChunks.append((type, payload))
            case "pHYs" where payload.count == 9:
                metadata.density = Self.density(payload)
            default:
                continue
            }
            try limits.check(
                .metadataBytes, max(sizeOfText, metadata.exif?.count ?? 0))
        }
        metadata.exif = metadata.exif ?? raw.exif
        metadata.xmp = metadata.xmp ?? raw.xmp
        return metadata
    }

    /// Reads EXIF and XMP from text chunks that are compressed or in ImageMagick's form. The first
    /// EXIF and the first XMP are used, unless the file has ordinary ones.
    private struct RawProfiles {
        /// The largest inflated text, in bytes.
        let most: Int
        private(set) var exif: Data?
        private(set) var xmp: Data?
        /// The number of chunks that may still be inflated. A file may contain thousands that
        /// inflate to megabytes.
        private var attempts = 8

        init(most: Int) { self.most = most }

        /// Reads a text chunk.
        ///
        /// - Returns: `true` for a chunk that must not be copied: EXIF or XMP, whose orientation
        /// would be applied twice, or a profile, which may not describe the result's colours.
        mutating func read(_ type: String, _ payload: Data) -> Bool {
            guard let text = PNGText(type, payload) else { return false }
            switch text.keyword {
            case "XML:com.adobe.xmp":
                if let bytes = bytes(of: text) { xmp = xmp ?? bytes }
            case PNGRawProfile.prefix + "exif", PNGRawProfile.prefix + "APP1":
                guard let bytes = bytes(of: text).flatMap(PNGRawProfile.init)?.bytes else { break }
                if bytes.starts(with: JPEGSegments.xmpName) {
                    xmp = xmp ?? bytes.dropFirst(JPEGSegments.xmpName.count)
                } else if bytes.starts(with: JPEGSegments.exifName) {
                    exif = exif ?? Data(bytes.dropFirst(JPEGSegments.exifName.count))
                } else {
                    exif = exif ?? bytes
                }
            case PNGRawProfile.prefix + "xmp":
                guard let bytes = bytes(of: text).flatMap(PNGRawProfile.init)?.bytes else { break }
                xmp = xmp ?? bytes
            case PNGRawProfile.prefix + "icc", PNGRawProfile.prefix + "icm": break
            default: return false
            }
            return true
        }

        private mutating func bytes(of text: PNGText) -> Data? {
            guard attempts > 0 else { return nil }
            attempts -= 1
            return text.bytes(most: most)
        }
    }

    private static func density(_ payload: Data) -> PixelDensity? {
        let reader = ByteReader(bytes: [UInt8](payload))
        guard let x = reader.uint32(0), let y = reader.uint32(4), x > 0, y > 0,
            max(x, y) <= 0x7FFF_FFFF
        else { return nil }
        return PixelDensity(unit: reader.bytes[8] == 1 ? .metre : .ratio, x: x, y: y)
    }

    /// Returns the text of a chunk with the keyword Comment, as UTF-8; `nil` for another keyword or
    /// for compressed text.
    static func comment(_ type: String, _ payload: Data) -> Data? {
        guard let text = PNGText(type, payload), text.keyword == "Comment" else { return nil }
        return text.plainUTF8
    }

    /// Returns the payload of `pHYs` for `density`.
    static func physicalSize(_ density: PixelDensity) -> Data {
        let own = density.forPNG
        let numbers = [own.x, own.y].flatMap(ByteReader.bigEndian)
        return Data(numbers + [own.unit == .metre ? 1 : 0])
    }
}
