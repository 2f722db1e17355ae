import Foundation
import ImageEditorTestSupport
import Rendering
import Testing

struct InterruptionTests {
    @Test func `a progressive image is cancelled between two rows of a scan`() throws {
        let image = try Image(data: ProgressiveJPEG.make(size: 1_024, scans: 20))
        try image.verify()
        // Each scan has 128 rows of blocks, so the 450th call is in the fourth scan.
        let asked = CallCounter()
        #expect(throws: CancellationError.self) {
            try image.verify(isCancelled: { asked.next() >= 450 })
        }
        #expect(asked.count == 450)
    }

    @Test func `an interlaced image is cancelled between two rows of a pass`() throws {
        let image = try Image(data: InterlacedPNG.make(size: 64))
        try image.verify()
        let asked = CallCounter()
        #expect(throws: CancellationError.self) {
            try image.verify(isCancelled: { asked.next() >= 200 })
        }
        #expect(asked.count == 200)
    }

    @Test(arguments: [true, false]) func `a WebP is cancelled during decoding`(
        isLossless: Bool
    ) throws {
        let options = EncodingOptions(format: .webp, isLossless: isLossless)
        let image = try Image(data: gradient(1_600, 1_200).encoded(as: options))
        let asked = CallCounter()
        try image.verify(isCancelled: { asked.next() < 0 })
        // Two calls before each strip, and more calls while libwebp works.
        #expect(asked.count > 2 * 1_200 / 16)
        let stopped = CallCounter()
        #expect(throws: CancellationError.self) {
            try image.verify(isCancelled: { stopped.next() >= 3 })
        }
        #expect(stopped.count == 3)
    }

    @Test func `an interlaced GIF is cancelled between two rows`() throws {
        var file = RawGIF(width: 20, height: 400, colors: [[1, 2, 3]])
        file.add(
            width: 20, height: 400, [UInt8](repeating: 0, count: 8_000), isInterlaced: true)
        let image = try Image(data: file.data)
        try image.verify()
        let asked = CallCounter()
        #expect(throws: CancellationError.self) {
            try image.verify(isCancelled: { asked.next() >= 200 })
        }
        #expect(asked.count == 200)
    }

    @Test(arguments: [ImageFormat.webp, .gif])
    func `writing is cancelled after the last strip, too`(_ format: ImageFormat) throws {
        let image = try Image(data: gradient(600, 400).encoded())
        let asked = CallCounter()
        let options = EncodingOptions(format: format)
        _ = try image.encoded(as: options, isCancelled: { asked.next() < 0 })
        let all = asked.count
        let stopped = CallCounter()
        #expect(throws: CancellationError.self) {
            _ = try image.encoded(as: options, isCancelled: { stopped.next() >= all })
        }
        #expect(stopped.count == all)
    }

    @Test(arguments: [1, 2]) func `a hundred megapixels in 64 scans are cancelled at once`(
        threads: Int
    ) throws {
        let image = try Image(data: ProgressiveJPEG.make(size: 10_000, scans: 64))
        let asked = CallCounter()

        #expect(throws: CancellationError.self) {
            _ = try image.applying([Resize(width: 100)])
                .encoded(
                    as: EncodingOptions(threads: threads), isCancelled: { asked.next() >= 100 })
        }

        // Each scan has 1,250 rows of blocks, so the first scan was not read to its end.
        #expect((100..<200).contains(asked.count))
    }
}
