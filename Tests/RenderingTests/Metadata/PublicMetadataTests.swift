import Foundation
import ImageEditorFuzzEntryPoints
import Rendering
import Testing

/// EXIF that survives when a picture leaves the machine: the same whether it is re-encoded or its
/// bytes are copied.
struct PublicMetadataTests {
    private static let secret = "SECRET"
    private static let formats: [ImageFormat] = [.jpeg, .png, .webp]

    @Test(arguments: formats, [true, false])
    func `P1: only camera and exposure stay, re-encoded or copied`(
        _ format: ImageFormat, _ isBigEndian: Bool
    ) throws {
        let exif = Self.exif(isBigEndian: isBigEndian)
        let image = try Image(data: Self.file(format, with: exif.data))
        #expect(image.info.orientation == .turned90)
        let copied = try image.withoutPrivateMetadata()
        let encoded = try image.encoded(as: EncodingOptions(metadata: .stripPrivate))

        for (file, orientation) in [(copied, 6), (encoded, 1)] {
            #expect(file.firstRange(of: Data(Self.secret.utf8)) == nil)
            let values = RawEXIF.values(in: file)
            #expect(
                values.keys.sorted() == [
                    0x010F, 0x0110, 0x0112, 0x0132, 0x829A, 0x8769, 0x8827, 0xA002, 0xA434,
                ])
            #expect(values[0x010F] == Data("Maker\0".utf8))
            // The bytes after the end of the text are gone.
            #expect(values[0x0110] == Data("A camera\0".utf8))
            #expect(values[0x0112] == exif.number(orientation, 2))
            #expect(values[0x829A] == exif.number(1, 4) + exif.number(250, 4))
            #expect(values[0x8827] == exif.number(400, 2))
        }
        // The picture has been rotated, and its EXIF has been updated.
        #expect(RawEXIF.values(in: copied)[0xA002] == exif.number(24, 2))
        #expect(RawEXIF.values(in: encoded)[0xA002] == exif.number(16, 4))
        let again = try Image(data: copied)
        #expect(again.info.orientation == .turned90)
        #expect(try again.pixels() == image.pixels())
        #expect(try again.withoutPrivateMetadata() == copied)
        let once = try Image(data: encoded)
        #expect(once.info.orientation == .upright)
        #expect(try once.withoutPrivateMetadata() == encoded)
    }

    @Test func `P1: a losslessly turned JPEG keeps the same EXIF`() throws {
        let image = try Image(data: Self.file(.jpeg, with: Self.exif(isBigEndian: true).data))
        let options = EncodingOptions(metadata: .stripPrivate)
        let turned = try image.applying([Flip(.horizontal)]).encoded(as: options)
        #expect(turned.firstRange(of: Data(Self.secret.utf8)) == nil)
        #expect(RawEXIF.values(in: turned)[0x0110] == Data("A camera\0".utf8))
    }

    @Test(arguments: formats)
    func `P1: without harmless entries no EXIF is written`(_ format: ImageFormat) throws {
        var exif = RawEXIF()
        exif.main = [.text(0x013B, Self.secret), .text(0x0110, "Jane's \u{E9}\(Self.secret)")]
        // Types and counts that these tags do not allow.
        exif.own = [.text(0x829A, Self.secret), exif.short(0x927C, 1)]
        exif.own.append(
            RawEXIF.Entry(tag: 0x9000, type: 7, count: 6, value: Data(Self.secret.utf8)))
        let image = try Image(data: Self.file(format, with: exif.data))
        for file in [
            try image.withoutPrivateMetadata(),
            try image.encoded(as: EncodingOptions(metadata: .stripPrivate)),
        ] {
            #expect(RawEXIF.values(in: file).isEmpty)
            for name in ["Exif", "eXIf", "EXIF", Self.secret] {
                #expect(file.firstRange(of: Data(name.utf8)) == nil)
            }
        }
    }

    @Test func `P1: corrupt EXIF only loses entries`() throws {
        let whole = Self.exif(isBigEndian: true).data
        let picture = try gradient(24, 16).encoded(as: EncodingOptions(format: .jpeg))
        for position in whole.indices {
            for value: UInt8 in [0, 1, 0x7F, 0x80, 0xFF] {
                var bytes = whole
                bytes[position] = value
                let image = try Image(data: Self.jpeg(picture, with: bytes))
                let copied = try image.withoutPrivateMetadata()
                #expect(copied.count < picture.count + 400)
                #expect(try Image(data: copied).info.orientation == image.info.orientation)
            }
        }
    }

    /// Harmless entries between private ones, with text after and between them.
    private static func exif(isBigEndian: Bool) -> RawEXIF {
        var exif = RawEXIF(isBigEndian: isBigEndian)
        exif.main = [
            .text(0x010E, secret), .text(0x010F, "Maker"), .text(0x0110, "A camera\0" + secret),
            exif.short(0x0112, 6), .text(0x0131, secret), .text(0x0132, "2026:01:02 03:04:05"),
            .text(0x013B, secret), .text(0x8298, secret), .text(0x9C9B, secret),
        ]
        // A position with a dangling pointer.
        exif.main.append(exif.short(0x8825, 1))
        exif.own = [
            exif.fraction(0x829A, 1, 250), exif.short(0x8827, 400),
            .text(0x9011, "+02:00"), .text(0x927C, secret), .text(0x9286, secret),
            exif.short(0xA002, 24), .text(0xA420, secret), .text(0xA430, secret),
            .text(0xA431, secret), .text(0xA434, "A lens"), .text(0xA435, secret),
            // A duplicate of a tag is ignored.
            .text(0xA434, secret),
        ]
        exif.rest = Data(secret.utf8)
        return exif
    }

    private static func file(_ format: ImageFormat, with exif: Data) throws -> Data {
        let picture = try gradient(24, 16).encoded(as: EncodingOptions(format: format))
        switch format {
        case .png:
            // After IHDR; the checksum is added automatically.
            let chunk = RawPNG.number(exif.count) + Array("eXIf".utf8) + exif + [0, 0, 0, 0]
            return PNGChecksums.mended(picture.prefix(33) + chunk + picture.dropFirst(33))
        case .webp:
            var file = RawWebP(picture)
            file.chunks.insert(("VP8X", [8, 0, 0, 0, 23, 0, 0, 15, 0, 0]), at: 0)
            file.chunks.append(("EXIF", [UInt8](exif)))
            return file.data
        default: return jpeg(picture, with: exif)
        }
    }

    private static func jpeg(_ picture: Data, with exif: Data) -> Data {
        let payload = Data("Exif\0\0".utf8) + exif
        let length = payload.count + 2
        return picture.prefix(2) + [0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 0xFF)] + payload
            + picture.dropFirst(2)
    }
}
