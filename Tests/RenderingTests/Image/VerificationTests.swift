import Foundation
import Rendering
import Testing

/// Decoding all frames and pages of a file.
struct VerificationTests {
    @Test func `D3: damage is found in every frame of an animation`() throws {
        var file = AnimatedPNG(width: 4, height: 2, frames: 2)
        file.add(width: 4, [UInt8](repeating: 200, count: 32))
        file.add(width: 4, [UInt8](repeating: 90, count: 32))
        #expect(try Image(data: file.data).verifyAllFrames() == [])

        // The compressed pixels of the second frame, after their sequence number.
        file.pieces[file.pieces.count - 1].payload[5] ^= 0xFF
        let image = try Image(data: file.data)
        #expect(image.info.frames == 2)
        #expect(throws: Never.self) { try image.verify() }
        for image in [image, image.allowingDamage(), try image.showingFrame(1)] {
            #expect(throws: ImageDecodingError.self) { try image.verifyAllFrames() }
        }
    }

    @Test func `D3: damage is found on every page of a TIFF`() throws {
        let whole = Self.pages(2)
        let image = try Image(data: whole)
        #expect(image.info.frames == 2)
        #expect(try image.verifyAllFrames() == [])

        let cut = try Image(data: whole.dropLast(2))
        #expect(throws: Never.self) { try cut.verify() }
        #expect(throws: ImageDecodingError.truncated(.tiff)) { try cut.verifyAllFrames() }
    }

    @Test func `damage that costs no pixel is returned`() throws {
        let picture = try #require(
            Pixels(
                size: ImageSize(width: 16, height: 16), layout: .rgba8,
                samples: [UInt8](repeating: 255, count: 1024)))
        let file = try picture.encoded(as: EncodingOptions(format: .jpeg))
        #expect(try Image(data: file).verifyAllFrames() == [])
        let stray = file.prefix(20) + Data([1, 2, 3]) + file.dropFirst(20)
        #expect(try Image(data: stray).verifyAllFrames() == [.strayBytes(3)])
        #expect(try Image(data: file.dropLast(2)).verifyAllFrames() == [.noEnd])
    }

    @Test func `a cancelled verification ends`() throws {
        var animation = AnimatedPNG(width: 4, height: 2, frames: 2)
        for _ in 0..<2 { animation.add(width: 4, [UInt8](repeating: 200, count: 32)) }
        for file in [animation.data, Self.pages(2)] {
            #expect(throws: CancellationError.self) {
                try Image(data: file).verifyAllFrames { true }
            }
        }
    }

    /// A TIFF with uncompressed grey pages of 2 × 2 pixels, whose pixels follow all directories.
    private static func pages(_ count: Int) -> Data {
        let directory = 2 + 8 * 12 + 4
        var file = Data("II*\0".utf8) + bytes(8)
        for page in 0..<count {
            let pixels = 8 + count * directory + page * 4
            let entries = [
                (256, 2), (257, 2), (258, 8), (259, 1), (262, 1), (273, pixels), (278, 2), (279, 4),
            ]
            file += Data([8, 0])
            for (tag, value) in entries {
                file += Data([UInt8(tag & 255), UInt8(tag >> 8), 4, 0]) + bytes(1) + bytes(value)
            }
            file += bytes(page == count - 1 ? 0 : 8 + (page + 1) * directory)
        }
        return file + Data(repeating: 128, count: 4 * count)
    }

    private static func bytes(_ number: Int) -> Data {
        Data((0..<4).map { UInt8(number >> (8 * $0) & 255) })
    }
}
