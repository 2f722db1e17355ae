import Foundation
@testable import Rendering
import Testing

struct DamageTests {
    @Test(arguments: ImageFormat.builtIn)
    func `a file cut anywhere is an error, the same each time, or lacks only its end`(
        _ format: ImageFormat
    ) throws {
        let whole = try gradient(120, 90).encoded(as: EncodingOptions(format: format))
        let image = try Image(data: whole)
        for part in 0..<64 {
            let cut = whole.prefix(whole.count * part / 64)
            let errors = try (0..<2).map { _ in try errorOfCut(cut, of: image, "\(part)/64") }
            #expect(errors[0] == errors[1])
            #expect(errors[0] != nil || format == .png, "\(part)/64")
        }
        try image.verify()
    }

    @Test(arguments: ImageFormat.builtIn)
    func `a changed byte changes the picture or is an error`(
        _ format: ImageFormat
    ) throws {
        let whole = try gradient(40, 30).encoded(as: EncodingOptions(format: format))
        var limits = DecodingLimits()
        limits.pixels = 1_000_000
        var (opened, refused) = (0, 0)
        for position in 0..<whole.count {
            for value: UInt8 in [0, 0x7F, 0xFF] {
                var bytes = whole
                bytes[position] = value
                let result: Data
                do {
                    result = try Image(data: bytes, limits: limits).encoded()
                } catch is ImageDecodingError {
                    refused += 1
                    continue
                }
                opened += 1
                #expect(throws: Never.self) { try Image(data: result).verify() }
            }
        }
        #expect(opened > 0)
        #expect(refused > 0)
    }

    @Test(arguments: ImageFormat.builtIn)
    func `bytes after a picture do not matter`(_ format: ImageFormat) throws {
        let whole = try gradient(20, 20).encoded(as: EncodingOptions(format: format))
        #expect(try Image(data: whole + Data(count: 99)).encoded() == Image(data: whole).encoded())
    }

    @Test func `damage outside a crop is found`() throws {
        let whole = try gradient(64, 200).encoded(as: EncodingOptions(format: .jpeg))
        let cut = try Image(data: whole.prefix(whole.count - 40))
        let crop = Crop(.rectangle(x: 0, y: 0, width: 8, height: 8))
        #expect(throws: ImageDecodingError.truncated(.jpeg)) {
            try cut.applying([crop]).encoded()
        }
    }
}
