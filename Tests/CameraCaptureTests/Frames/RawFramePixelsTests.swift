import CImageEditorFrames
import CameraCapture
import Foundation
import ImageEditorTestSupport
import Rendering
import Testing

/// The expected colours are computed by hand from BT.601 and BT.709. For example, 81, 90, 240 in
/// limited range: luma 65 · 255/219 = 75.7; red 75.7 + 112 · 1.596 = 254.4; green 75.7 + 38 ·
/// 0.392 - 112 · 0.813 = -0.5; blue 75.7 - 38 · 2.017 = -1.0.
struct RawFramePixelsTests {
    /// Red, red, blue; then white, black and grey: 3 × 2 pixels, or the first row twice in 3 × 3.
    private let colors: [UInt8] = [254, 0, 0, 254, 0, 0, 0, 0, 255]
    private let grays: [UInt8] = [255, 255, 255, 0, 0, 0, 128, 128, 128]

    @Test func `YUYV of an odd width, with gaps between rows`() throws {
        let frame = frame(
            .yuyv, 3, 2, bytesPerRow: 12,
            [81, 90, 81, 240, 41, 240, 99, 110, 7, 7, 7, 7]
                + [235, 128, 16, 128, 126, 128, 99, 128])

        #expect(try frame.pixels() == pixels(3, 2, colors + grays))
    }

    @Test func `UYVY of an odd width, with gaps between rows`() throws {
        let frame = frame(
            .uyvy, 3, 2, bytesPerRow: 12,
            [90, 81, 240, 81, 240, 41, 110, 99, 7, 7, 7, 7]
                + [128, 235, 128, 16, 128, 126, 128, 99])

        #expect(try frame.pixels() == pixels(3, 2, colors + grays))
    }

    @Test func `NV12 of odd sides, with gaps between rows`() throws {
        let frame = frame(
            .nv12, 3, 3, bytesPerRow: 5,
            [81, 81, 41, 7, 7, 81, 81, 41, 7, 7, 235, 16, 126, 7, 7]
                + [90, 240, 240, 110, 7, 128, 128, 128, 128])

        #expect(try frame.pixels() == pixels(3, 3, colors + colors + grays))
    }

    @Test func `YUV420 of odd sides, with gaps between rows`() throws {
        let frame = frame(
            .yuv420, 3, 3, bytesPerRow: 5,
            [81, 81, 41, 7, 7, 81, 81, 41, 7, 7, 235, 16, 126, 7, 7]
                + [90, 240, 7, 128, 128, 7] + [240, 110, 7, 128, 128])

        #expect(try frame.pixels() == pixels(3, 3, colors + colors + grays))
    }

    @Test func `RGB24 stays unchanged, BGR24 is reversed`() throws {
        let bytes: [UInt8] = [1, 2, 3, 4, 5, 6, 99, 99, 7, 8, 9, 10, 11, 12]

        #expect(
            try frame(.rgb24, 2, 2, bytesPerRow: 8, bytes).pixels()
                == pixels(2, 2, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]))
        #expect(
            try frame(.bgr24, 2, 2, bytesPerRow: 8, bytes).pixels()
                == pixels(2, 2, [3, 2, 1, 6, 5, 4, 9, 8, 7, 12, 11, 10]))
    }

    @Test func `limited-range grey is expanded, full-range grey stays`() throws {
        let bytes: [UInt8] = [16, 235, 99, 126, 255]

        #expect(
            try frame(.grey, 2, 2, bytesPerRow: 3, bytes).pixels()
                == pixels(2, 2, [0, 255, 128, 255], .gray8))
        #expect(
            try frame(.grey, 2, 2, bytesPerRow: 3, bytes, YCbCrEncoding(range: .full)).pixels()
                == pixels(2, 2, [16, 235, 126, 255], .gray8))
    }

    @Test(
        arguments: [
            (YCbCrEncoding.Matrix.bt601, YCbCrEncoding.Range.limited, [81, 90, 240], [254, 0, 0]),
            (.bt601, .full, [76, 85, 255], [254, 0, 0]),
            (.bt709, .limited, [63, 102, 240], [255, 1, 0]),
            (.bt709, .full, [54, 99, 255], [254, 0, 0]),
            (.bt601, .full, [255, 128, 128], [255, 255, 255]),
            (.bt709, .limited, [0, 128, 128], [0, 0, 0]),
        ] as [(YCbCrEncoding.Matrix, YCbCrEncoding.Range, [UInt8], [UInt8])])
    func `matrix and range determine the colour`(
        matrix: YCbCrEncoding.Matrix, range: YCbCrEncoding.Range, sample: [UInt8], rgb: [UInt8]
    ) throws {
        let frame = frame(
            .yuyv, 1, 1, bytesPerRow: 4, [sample[0], sample[1], 0, sample[2]],
            YCbCrEncoding(matrix: matrix, range: range))

        #expect(try frame.pixels() == pixels(1, 1, rgb))
    }

    @Test(arguments: [YCbCrEncoding.Matrix.bt601, .bt709], [YCbCrEncoding.Range.limited, .full])
    func `colours are those of the standard, rounded`(
        matrix: YCbCrEncoding.Matrix, range: YCbCrEncoding.Range
    ) throws {
        let (red, blue) = matrix == .bt601 ? (0.299, 0.114) : (0.2126, 0.0722)
        let (black, luma, chroma) =
            range == .full ? (0.0, 255.0, 255.0) : (16.0, 219.0, 224.0)
        let steps = stride(from: 0, through: 255, by: 5).map { UInt8($0) }
        var bytes: [UInt8] = []
        var expected: [Double] = []
        for y in steps {
            for cb in steps {
                for cr in steps {
                    bytes += [y, cb, y, cr]
                    let level = (Double(y) - black) / luma
                    let r = level + (Double(cr) - 128) / chroma * 2 * (1 - red)
                    let b = level + (Double(cb) - 128) / chroma * 2 * (1 - blue)
                    let g = (level - red * r - blue * b) / (1 - red - blue)
                    for _ in 0..<2 { expected += [r, g, b].map { min(max($0, 0), 1) * 255 } }
                }
            }
        }
        let frame = frame(
            .yuyv, 104, 52 * 52, bytesPerRow: 208, bytes,
            YCbCrEncoding(matrix: matrix, range: range))

        let samples = try frame.pixels().samples

        #expect(samples.count == expected.count)
        // Values exactly between two levels may round either way.
        let worst = zip(samples, expected).map { abs(Double($0) - $1) }.max() ?? 1
        #expect(worst < 0.5001)
    }

    @Test(arguments: [1, 2, 3, 62, 63, 64, 65, 66, 127, 128, 129, 200])
    func `every machine gets the same bits`(width: Int) throws {
        var generator = SeededGenerator(seed: UInt64(width))
        var matrix = frames_matrix(
            black: 16, luma_gain: 1.164, red_cr: 1.596, green_cb: -0.392, green_cr: -0.813,
            blue_cb: 2.017)
        let planes = (0..<3).map { _ in
            (0..<4 * width + 8).map { _ in UInt8.random(in: 0...255, using: &generator) }
        }
        for order: frames_order in [.yuyv, .uyvy, .nv12, .yuv420] {
            var (fast, portable) = (
                [UInt8](repeating: 1, count: 3 * width + 1),
                [UInt8](repeating: 1, count: 3 * width + 1)
            )
            frames_rgb_row(order, &matrix, planes[0], planes[1], planes[2], &fast, width)
            frames_rgb_row_portable(
                order, &matrix, planes[0], planes[1], planes[2], &portable, width)
            #expect(fast == portable)
            // The byte after the row is unchanged.
            #expect(fast.last == 1)
        }
    }

    @Test(arguments: PixelFormat.allCases.filter { $0 != .mjpeg })
    func `a frame that ends before its last sample is refused, one that ends there is not`(
        format: PixelFormat
    ) throws {
        for (width, height) in [(1, 1), (5, 3), (64, 2), (67, 5)] {
            let whole = try #require(
                (1...10 * (width + 1) * (height + 1)).first { count in
                    (try? frame(format, width, height, bytesPerRow: 0, zeros(count)).pixels())
                        != nil
                })

            #expect(throws: FrameError.tooShort(bytes: whole - 1, needed: whole)) {
                try frame(format, width, height, bytesPerRow: 0, zeros(whole - 1)).pixels()
            }
            // An allocation of exactly this size, so that a sanitizer detects reads beyond its
            // end.
            let exact = Data(zeros(whole))
            #expect(
                try frame(format, width, height, bytesPerRow: 0, Array(exact)).pixels().size
                    == ImageSize(width: width, height: height))
        }
    }

    @Test(
        arguments: [
            (0, 1, 0), (1, 0, 0), (-1, 1, 0), (1 << 40, 1, 0), (1, .max, 0), (8, 1, 15),
            (8, 1, -1), (8, 1, .max),
        ])
    func `a frame without size is refused`(width: Int, height: Int, bytesPerRow: Int) {
        #expect(throws: FrameError.invalidShape) {
            try frame(.yuyv, width, height, bytesPerRow: bytesPerRow, zeros(64)).pixels()
        }
    }

    private func zeros(_ count: Int) -> [UInt8] { Array(repeating: 0, count: count) }

    private func frame(
        _ format: PixelFormat, _ width: Int, _ height: Int, bytesPerRow: Int, _ bytes: [UInt8],
        _ encoding: YCbCrEncoding = YCbCrEncoding()
    ) -> RawFrame {
        RawFrame(
            pixelFormat: format, width: width, height: height, bytesPerRow: bytesPerRow,
            encoding: encoding, bytes: Data(bytes), capturedAt: .now, sequence: 0)
    }

    private func pixels(
        _ width: Int, _ height: Int, _ samples: [UInt8], _ layout: PixelLayout = .rgb8
    ) -> Pixels? {
        Pixels(
            size: ImageSize(width: width, height: height), layout: layout, samples: samples)
    }
}
