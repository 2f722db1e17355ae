import Foundation
import Rendering

/// Small, otherwise valid pictures that carry a piece of metadata.
enum MetadataCarrier {
    private enum Kind { case exif, grayProfile, profile, text }

    /// A picture of each format that can carry such a piece.
    ///
    /// - Parameter piece: Bytes that begin like EXIF or contain a profile's signature; all others
    ///   count as text.
    static func files(with piece: Data) throws -> [Data] {
        // The maximum for a JPEG segment, including the name before it.
        let piece = piece.prefix(65_000)
        switch kind(of: piece) {
        case .exif:
            let name = Data("Exif\0\0".utf8)
            return try [
                jpeg(.rgb8, 0xE1, name + piece), png("eXIf", piece),
                webP(0x08, after: "EXIF", piece),
            ]
        case .profile:
            return try [jpeg(.rgb8, 0xE2, profileName + piece), webP(0x20, before: "ICCP", piece)]
        case .grayProfile:
            return try [jpeg(.gray8, 0xE2, profileName + piece)]
        case .text:
            let name = Data("http://ns.adobe.com/xap/1.0/\0".utf8)
            return try [
                jpeg(.rgb8, 0xE1, name + piece), jpeg(.rgb8, 0xFE, piece),
                png("tEXt", Data("Comment\0".utf8) + piece), webP(0x04, after: "XMP ", piece),
            ]
        }
    }

    private static func kind(of piece: Data) -> Kind {
        if piece.starts(with: Data("MM".utf8)) || piece.starts(with: Data("II".utf8)) {
            return .exif
        }
        let words = piece.dropFirst(16)
        guard words.dropFirst(20).starts(with: Data("acsp".utf8)) else { return .text }
        return words.starts(with: Data("GRAY".utf8)) ? .grayProfile : .profile
    }

    private static let profileName = Data("ICC_PROFILE\0\u{1}\u{1}".utf8)

    /// Inserts a segment after the file's first two bytes.
    private static func jpeg(
        _ layout: PixelLayout, _ marker: UInt8, _ payload: Data
    ) throws -> Data {
        let picture = try picture(.jpeg, layout)
        let segment = Data([0xFF, marker]) + bytes(payload.count + 2, 2).reversed() + payload
        return picture.prefix(2) + segment + picture.dropFirst(2)
    }

    /// Inserts a chunk after the signature and the header.
    private static func png(_ type: String, _ payload: Data) throws -> Data {
        let picture = try picture(.png, .rgb8)
        let body = Data(type.utf8) + payload
        let sum = bytes(Int(PNGChecksums.sum(of: body)), 4).reversed()
        return picture.prefix(33) + bytes(payload.count, 4).reversed() + body + sum
            + picture.dropFirst(33)
    }

    /// Adds a chunk before or after the only chunk of a simple file, which becomes an extended
    /// one.
    private static func webP(
        _ flag: UInt8, before: String? = nil, after: String? = nil, _ payload: Data
    ) throws -> Data {
        let header = [flag, 0, 0, 0] + bytes(size.width - 1, 3) + bytes(size.height - 1, 3)
        let body =
            Data("WEBP".utf8) + chunk("VP8X", Data(header))
            + (before.map { chunk($0, payload) } ?? Data())
            + (try picture(.webp, .rgb8).dropFirst(12))
            + (after.map { chunk($0, payload) } ?? Data())
        return Data("RIFF".utf8) + bytes(body.count, 4) + body
    }

    private static func chunk(_ type: String, _ payload: Data) -> Data {
        Data(type.utf8) + bytes(payload.count, 4) + payload + Data(count: payload.count % 2)
    }

    private static let size = ImageSize(width: 5, height: 3)

    private static func picture(_ format: ImageFormat, _ layout: PixelLayout) throws -> Data {
        let count = size.width * size.height * (layout == .gray8 ? 1 : 3)
        let samples = (0..<count).map { UInt8($0 * 5) }
        guard let pixels = Pixels(size: size, layout: layout, samples: samples) else {
            throw FuzzFinding("there is no picture to carry anything")
        }
        return try pixels.encoded(as: EncodingOptions(format: format, threads: 1))
    }

    /// The little-endian bytes of a number.
    private static func bytes(_ number: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
}
