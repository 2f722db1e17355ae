import Foundation
import ImageEditorFixtures
import Rendering
import Testing

struct SandboxedReaderTests {
    static let files: [(name: String, format: ImageFormat, tolerance: Int)] = [
        ("gradient.heic", .heic, 6), ("gradient.avif", .avif, 6), ("gradient.tif", .tiff, 0),
        ("gradient.jxl", .jpegXL, 0),
    ]

    private func file(_ name: String) throws -> Data { try Fixtures.data("isolated/" + name) }

    @Test(arguments: files)
    func `a picture has its size, its depth and its colours`(
        _ name: String, _ format: ImageFormat, _ tolerance: Int
    ) throws {
        let image = try Image(data: file(name))
        #expect(image.info.format == format)
        #expect(image.info.displayedSize == ImageSize(width: 64, height: 48))
        #expect(image.info.bitDepth == (format == .tiff ? 16 : 8))
        #expect(image.info.frames == 1)
        #expect(!image.info.hasAlpha)

        let pixels = try image.pixels()
        for y in 0..<48 {
            for x in 0..<64 {
                let found = pixels.samples[(y * 64 + x) * 4..<(y * 64 + x) * 4 + 4].map { Int($0) }
                let expected = [x * 4, y * 5, 128, 255]
                #expect(
                    zip(found, expected).allSatisfy { abs($0 - $1) <= tolerance },
                    "\(x), \(y): \(found), not \(expected)")
            }
        }
    }

    @Test func `a result is a JPEG, unless the format is written, and has all its bits`() throws {
        let photo = try Image(data: file("gradient.heic")).applying([.colorInvert()]).encoded()
        #expect(ImageFormat(sniffing: photo) == .jpeg)
        let scan = try Image(data: file("gradient.tif")).encoded()
        #expect(try Image(data: scan).info.format == .tiff)
        #expect(try Image(data: scan).info.bitDepth == 16)
        #expect(throws: ImageEncodingError.unsupportedFormat(.heic)) {
            try Image(data: file("gradient.heic")).encoded(as: EncodingOptions(format: .heic))
        }
    }

    @Test(arguments: files)
    func `a file that is cut off is an error`(
        _ name: String, _ format: ImageFormat, _ tolerance: Int
    ) throws {
        let data = try file(name)
        for count in [40, data.count / 2, data.count - 40] {
            #expect(throws: ImageDecodingError.self, "\(count) bytes") {
                try Image(data: data.prefix(count)).verify()
            }
        }
    }

    @Test(arguments: files)
    func `limits hold`(_ name: String, _ format: ImageFormat, _ tolerance: Int) throws {
        var limits = DecodingLimits()
        limits.pixels = 64 * 48 - 1
        #expect(throws: ImageDecodingError.self) {
            try Image(data: file(name), limits: limits)
        }
        limits.pixels = 64 * 48
        #expect(throws: Never.self) { try Image(data: file(name), limits: limits).verify() }
    }

    @Test(arguments: files)
    func `a second picture that does not exist is named`(
        _ name: String, _ format: ImageFormat, _ tolerance: Int
    ) throws {
        let image = try Image(data: file(name))
        #expect(throws: ImageDecodingError.noSuchFrame(2, frames: 1)) {
            try image.showingFrame(2)
        }
    }

    @Test(
        .needsCorpora,
        arguments: [
            ("tiff", "seq-1c-8b-multipage-adeefdcc.tiff", 3), ("heif", "example.heic", 2),
            ("jxl", "animation_spline.jxl", 60),
        ])
    func `an error for a picture that does not exist counts all pictures`(
        _ corpus: String, _ name: String, _ pictures: Int
    ) throws {
        let file = try #require(try CorpusFile.every(corpus) { $0.file == name }.first)
        let image = try Image(data: file.data())
        #expect(image.info.frames == pictures)
        #expect(throws: ImageDecodingError.noSuchFrame(pictures + 1, frames: pictures)) {
            try image.showingFrame(pictures + 1)
        }
    }

    @Test(arguments: [
        ("gradient.heic", ImageFormat.heic, false), ("gradient.avif", .avif, false),
        // The directory of this TIFF is at its beginning.
        ("gradient.tif", .tiff, true),
    ])
    func `an error tells if a truncated file may leave pixels`(
        _ name: String, _ format: ImageFormat, _ leavesPixels: Bool
    ) throws {
        let data = try file(name)
        #expect(throws: ImageDecodingError.truncated(format, leavesPixels: leavesPixels)) {
            try Image(data: data.prefix(data.count / 2)).verify()
        }
    }

    @Test(arguments: ["gradient.tif", "gradient.jxl"])
    func `an error says that pixels are left only if they can be decoded`(_ name: String) throws {
        let data = try file(name)
        for place in stride(from: 30, to: data.count - 1, by: max(1, data.count / 25)) {
            var damaged = data
            damaged[place] ^= 0xFF
            for file in [data.prefix(place), damaged] {
                do {
                    try Image(data: file).verify()
                } catch ImageDecodingError.truncated(_, leavesPixels: true) {
                    let image = try Image(data: file).allowingTruncation()
                    #expect(throws: Never.self, "\(place)") { try image.pixels() }
                } catch ImageDecodingError.corrupt {
                    let image = try Image(data: file).allowingDamage()
                    #expect(throws: Never.self, "\(place)") { try image.pixels() }
                } catch is ImageDecodingError {}
            }
        }
    }

    @Test func `private metadata cannot be removed without encoding again`() throws {
        let image = try Image(data: file("gradient.heic"))
        #expect(throws: ImageDecodingError.metadataCannotBeRemoved(.heic)) {
            try image.withoutPrivateMetadata()
        }
    }

    @Test func `decoding ends when it is cancelled`() throws {
        let image = try Image(data: file("gradient.heic"))
        #expect(throws: CancellationError.self) { try image.verify { true } }
    }

    @Test func `every library that is installed here is isolated`() throws {
        let sandboxes = try DecoderSandbox.all()
        #expect(Set(sandboxes.map(\.format)) == [.raw, .tiff, .avif, .heic, .jpegXL])
        for sandbox in sandboxes where sandbox.library != nil {
            #expect(sandbox.layers.contains(.seccomp))
            #expect(sandbox.layers.contains(.noNewPrivileges))
            #expect(!sandbox.package.isEmpty)
        }
    }

    @Test func `a decoder that is not isolated completely is refused if that is required`() throws {
        var limits = DecodingLimits()
        limits.isolation = .required
        let sandbox = try #require(try DecoderSandbox.all().first { $0.format == .tiff })
        let open = { try Image(data: file("gradient.tif"), limits: limits) }
        if sandbox.isComplete {
            #expect(throws: Never.self) { try open() }
        } else {
            #expect(throws: ImageDecodingError.self) { try open() }
        }
    }
}
