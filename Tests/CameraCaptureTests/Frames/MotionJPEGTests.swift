import CameraCapture
import Foundation
import ImageEditorTestSupport
import Rendering
import Testing

struct MotionJPEGTests {
    @Test(arguments: [PixelLayout.rgb8, .gray8])
    func `a frame without tables gets the standard tables`(layout: PixelLayout) throws {
        let file = try jpeg(layout)
        let frame = withoutTables(file)
        let mended = try #require(self.frame(frame).jpegFile)

        // The engine does not need the tables, but other programs that get the photograph do.
        #expect(mended.count > frame.count + 400)
        #expect(withoutTables(mended) == frame)
        #expect(try Image(data: mended).pixels() == Image(data: file).pixels())
        #expect(try self.frame(frame).pixels() == Image(data: file).pixels())
    }

    @Test func `a frame that is a file already stays as it is`() throws {
        for options in [
            EncodingOptions(format: .jpeg), EncodingOptions(format: .jpeg, isProgressive: true),
            EncodingOptions(format: .jpeg, optimizesTables: true),
        ] {
            let file = try jpeg(options: options)

            #expect(frame(file).jpegFile == file)
        }
    }

    @Test(
        arguments: [
            [0], [0xFF], Array(repeating: 0, count: 1000), [0xFF, 0xD9],
            [0xFF, 0xD8, 0xFF, 0xDA, 0, 8, 1, 2, 3], Array("rubbish".utf8),
        ] as [[UInt8]])
    func `data after the end is removed`(rest: [UInt8]) throws {
        let file = try jpeg()

        #expect(frame(file + rest).jpegFile == file)
    }

    @Test func `the AVI1 segment is removed`() throws {
        let file = try jpeg()
        let note: [UInt8] =
            [0xFF, 0xE0, 0, 16] + Array("AVI1".utf8) + Array(repeating: 0, count: 10)

        #expect(frame(file.prefix(2) + note + file.dropFirst(2)).jpegFile == file)
    }

    @Test func `an end marker inside a segment is ignored`() throws {
        let file = try jpeg()
        let segment: [UInt8] = [0xFF, 0xE1, 0, 10, 0xFF, 0xD9, 0xFF, 0xDA, 0xFF, 0xC4, 0, 0]
        let frame = file.prefix(2) + segment + file.dropFirst(2)

        #expect(self.frame(frame).jpegFile == frame)
    }

    @Test func `fill bytes before a marker do no harm`() throws {
        let file = try jpeg()
        let frame = file.prefix(2) + [0xFF, 0xFF, 0xFF] + withoutTables(file).dropFirst(2)

        #expect(try self.frame(frame).pixels() == Image(data: file).pixels())
    }

    @Test func `restart markers do not end the scan`() throws {
        // A minimal scan with two restart intervals, enough for the marker walk.
        let frame = Data(
            [0xFF, 0xD8, 0xFF, 0xC4, 0, 2, 0xFF, 0xDA, 0, 2, 1, 0xFF, 0, 2, 0xFF, 0xD0, 3]
                + [0xFF, 0xFF, 0xD1, 4, 0xFF, 0xD9])

        #expect(self.frame(frame + [9, 9]).jpegFile == frame)
    }

    @Test func `a frame without an end gets one`() throws {
        let file = try jpeg()

        #expect(frame(file.dropLast(2)).jpegFile == file)
    }

    @Test(
        arguments: [
            [], [0xFF], [0xFF, 0xD8], [0xFF, 0xD8, 0xFF, 0xD9], [0xFF, 0xD8, 0xFF, 0xE0, 0, 1, 0],
            [0xFF, 0xD8, 0xFF, 0xE0, 0xFF, 0xFF, 0], [0xFF, 0xD8, 1, 2, 3, 4],
            [0, 0, 0xFF, 0xD8, 0xFF, 0xDA, 0, 2], Array("rubbish".utf8),
        ] as [[UInt8]])
    func `data that is not JPEG gives no file`(bytes: [UInt8]) {
        #expect(frame(Data(bytes)).jpegFile == nil)
        #expect(throws: FrameError.noImage) { try frame(Data(bytes)).pixels() }
    }

    @Test func `truncated and damaged frames do not confuse the marker walk`() throws {
        let file = withoutTables(try jpeg(size: ImageSize(width: 16, height: 16)))
        for count in 0..<file.count {
            guard let mended = frame(file.prefix(count)).jpegFile else { continue }
            #expect(mended.suffix(2) == Data([0xFF, 0xD9]))
        }
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<2000 {
            var damaged = file
            for _ in 0..<4 {
                let place = damaged.indices.randomElement(using: &generator) ?? 0
                damaged[place] =
                    [0xFF, 0xD9, 0xDA, 0xC4, 0, .random(in: 0...255, using: &generator)]
                    .randomElement(using: &generator) ?? 0
            }
            guard let mended = frame(damaged).jpegFile else { continue }
            #expect(mended.prefix(2) == Data([0xFF, 0xD8]))
        }
    }

    @Test func `other pixel formats are not files`() {
        let frame = RawFrame(
            pixelFormat: .grey, width: 2, height: 2, bytesPerRow: 2,
            bytes: Data([0xFF, 0xD8, 0xFF, 0xDA]), capturedAt: .now, sequence: 0)

        #expect(frame.jpegFile == nil)
    }

    private func frame(_ bytes: Data) -> RawFrame {
        // A slice whose indices do not begin at 0, like the data from a reader.
        RawFrame(
            pixelFormat: .mjpeg, width: 64, height: 48, bytesPerRow: 0,
            bytes: (Data([1, 2, 3]) + bytes).dropFirst(3), capturedAt: .now, sequence: 0)
    }

    /// Noise, which uses most Huffman codes.
    private func jpeg(
        _ layout: PixelLayout = .rgb8, size: ImageSize = ImageSize(width: 64, height: 48),
        options: EncodingOptions = EncodingOptions(format: .jpeg)
    ) throws -> Data {
        var generator = SeededGenerator(seed: 42)
        let count = size.width * size.height * (layout == .gray8 ? 1 : 3)
        let pixels = Pixels(
            size: size, layout: layout,
            samples: (0..<count).map { _ in .random(in: 0...255, using: &generator) })
        return try #require(pixels).encoded(as: options)
    }

    private func withoutTables(_ file: Data) -> Data {
        var (result, position) = (Data(file.prefix(2)), 2)
        while file[position + 1] != 0xDA {
            let length = 2 + Int(file[position + 2]) << 8 + Int(file[position + 3])
            if file[position + 1] != 0xC4 { result += file[position..<position + length] }
            position += length
        }
        return result + file[position...]
    }
}
