import Foundation
@testable import Rendering
import Testing

struct DecodingLimitsTests {
    @Test(arguments: ImageFormat.builtIn)
    func `an image at a limit opens and one above it does not`(_ format: ImageFormat) throws {
        let data = try gradient(20, 10).encoded(as: EncodingOptions(format: format))
        try check(data, .pixels, \.pixels, 200)
        try check(data, .side, \.side, 20)
        try check(data, .decodedBytes, \.decodedBytes, 600)
        try check(data, .fileBytes, \.fileBytes, data.count)
    }

    @Test func `an absurd size is refused by the limit it breaks`() throws {
        var data = try gradient(20, 10).encoded()
        data.replaceSubrange(16..<20, with: [0x7F, 0xFF, 0xFF, 0xFF])
        #expect(
            throws: ImageDecodingError.limitExceeded(.side, limit: 65_535, actual: 0x7FFF_FFFF)
        ) { try Image(data: data) }
    }

    @Test(.needsCorpora) func `too many scans are refused before they are decoded`() throws {
        let bombs = try CorpusFile.all("bombs", where: { $0.file.contains("2000_scans") })
        let bomb = try #require(bombs.first)
        #expect(throws: ImageDecodingError.limitExceeded(.scans, limit: 500, actual: 501)) {
            var limits = DecodingLimits()
            limits.pixelScans = .max
            _ = try Image(data: bomb.data(), limits: limits)
        }
        #expect(throws: ImageDecodingError.self) { try Image(data: bomb.data()) }
    }

    @Test func `a result larger than the limits is refused`() throws {
        var limits = DecodingLimits()
        limits.pixels = 1_000
        let image = try Image(data: gradient(20, 10).encoded(), limits: limits)
        let enlarged = image.applying([Resize(width: 100, allowsEnlarging: true)])
        #expect(throws: ImageDecodingError.limitExceeded(.pixels, limit: 1_000, actual: 5_000)) {
            try enlarged.encoded()
        }
        #expect(throws: ImageDecodingError.limitExceeded(.pixels, limit: 1_000, actual: 5_000)) {
            try enlarged.pixels()
        }
    }

    @Test func `memory that libwebp needs besides the result counts`() throws {
        let options = EncodingOptions(format: .webp, isLossless: true)
        try check(gradient(20, 10).encoded(as: options), .decodedBytes, \.decodedBytes, 200 * 7)
        try check(
            gradient(20, 10, layout: .rgba8).encoded(as: options), .decodedBytes,
            \.decodedBytes, 200 * 8)
    }

    @Test func `the error names the limit and both numbers`() {
        let error = ImageDecodingError.limitExceeded(.pixels, limit: 5, actual: 7)
        #expect(error.localizedDescription == "7 pixels exceed the limit of 5")
    }

    private func check(
        _ data: Data, _ name: DecodingLimit, _ path: WritableKeyPath<DecodingLimits, Int>,
        _ actual: Int
    ) throws {
        var limits = DecodingLimits()
        limits[keyPath: path] = actual
        try Image(data: data, limits: limits).verify()
        limits[keyPath: path] = actual - 1
        #expect(
            throws: ImageDecodingError.limitExceeded(name, limit: actual - 1, actual: actual)
        ) { try Image(data: data, limits: limits) }
    }
}
