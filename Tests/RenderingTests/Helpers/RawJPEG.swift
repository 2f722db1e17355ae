import CImageEditorJPEG
import Foundation
import ImageEditorTestSupport

/// A synthetic picture as input for the JPEG encoder: in planes, in grey or in RGB.
struct RawJPEG: CustomStringConvertible, Sendable {
    enum Content: CaseIterable { case noise, gradient, flat, extremes, sparse }
    enum Coding { case plain, optimized, progressive }
    /// Our encoder, its code for older processors, its two threads, or libjpeg.
    enum Maker { case ours, avx2, portable, threads, libjpeg }

    static let samplings = [(1, 1), (2, 1), (1, 2), (2, 2)]

    let layout: cjpeg_layout
    let sampling: (h: Int, v: Int)
    var width = 1
    var height = 1
    var quality = 90
    var content = Content.noise

    /// One small picture per layout and sampling.
    static let all =
        samplings.flatMap { sampling in
            [CJPEG_PLANAR, CJPEG_RGB].map { RawJPEG(layout: $0, sampling: sampling) }
        } + [RawJPEG(layout: CJPEG_GRAY, sampling: (1, 1))]

    /// The layout and sampling, such as "RGB 2x2".
    var kind: String {
        let name = layout == CJPEG_PLANAR ? "planes" : layout == CJPEG_RGB ? "RGB" : "grey"
        return "\(name) \(sampling.h)x\(sampling.v)"
    }

    var description: String {
        "\(kind), \(width) by \(height) of \(content), quality \(quality)"
    }

    /// Odd sizes: less than a block, one row more than a block, and more than the encoder
    /// processes at once.
    private static let sizes = [
        (1, 1), (7, 5), (8, 8), (9, 8), (16, 16), (17, 33), (31, 9), (64, 24), (255, 16), (300, 20),
    ]
    private static let qualities = [90, 100, 1, 75, 50, 97, 20]

    /// Calls `body` with small pictures of this layout and sampling.
    func forEachPicture(_ body: (RawJPEG) throws -> Void) rethrows {
        var picture = self
        for (index, size) in Self.sizes.enumerated() {
            (picture.width, picture.height) = size
            picture.quality = Self.qualities[index % Self.qualities.count]
            for content in Content.allCases {
                picture.content = content
                try body(picture)
            }
        }
    }

    /// The file, or the bytes written before an error.
    ///
    /// - Parameter stripHeights: The number of rows passed at each call; the last value repeats to
    ///   the end.
    func file(
        _ coding: Coding = .plain, by maker: Maker = .ours, stripHeights: [Int] = []
    ) -> (status: cjpeg_status, bytes: [UInt8]) {
        guard let encoder = cjpeg_encoder_create() else { return (CJPEG_NO_MEMORY, []) }
        defer { cjpeg_encoder_free(encoder) }
        var encoding = cjpeg_encoding()
        encoding.format.layout = layout
        (encoding.format.width, encoding.format.height) = (UInt32(width), UInt32(height))
        (encoding.h, encoding.v) = (Int32(sampling.h), Int32(sampling.v))
        let isPlanar = layout == CJPEG_PLANAR
        (encoding.format.h, encoding.format.v) = isPlanar ? (encoding.h, encoding.v) : (1, 1)
        encoding.quality = Int32(quality)
        encoding.kernels =
            switch maker {
            case .avx2: CJPEG_AVX2
            case .portable: CJPEG_PORTABLE
            case .ours, .threads, .libjpeg: CJPEG_WIDEST
            }
        encoding.uses_threads = maker == .threads
        encoding.is_left_to_libjpeg = maker == .libjpeg
        encoding.coding.is_optimized = coding == .optimized
        encoding.coding.is_progressive = coding == .progressive
        var status = cjpeg_encoder_start(encoder, &encoding)
        if status == CJPEG_OK { status = write(to: encoder, stripHeights) }
        if status == CJPEG_OK { status = cjpeg_encoder_finish(encoder) }
        var bytes: [UInt8] = []
        var size = 0
        while let start = cjpeg_encoder_output(encoder, &size), size > 0 {
            bytes += UnsafeBufferPointer(start: start, count: size)
            cjpeg_encoder_drain(encoder)
        }
        return (status, bytes)
    }

    /// Writes the rows. They end in noise, like margins that are not filled yet.
    private func write(to encoder: OpaquePointer, _ stripHeights: [Int]) -> cjpeg_status {
        var random = SeededGenerator(seed: UInt64(width * 1000 + height))
        let count = layout == CJPEG_PLANAR ? 3 : 1
        let bytes = layout == CJPEG_RGB ? 3 : 1
        let filled = (height + 15) / 16 * 16
        var planes: [[UInt8]] = []
        var strides: [Int] = []
        for plane in 0..<count {
            let (h, v) = plane == 0 ? (1, 1) : sampling
            let stride = ((width + h - 1) / h * bytes + 7) / 8 * 8
            let rows = (filled + v - 1) / v
            strides.append(stride)
            planes.append(
                (0..<stride * rows).map { index in
                    sample(x: index % stride, y: index / stride, plane: plane, &random)
                })
        }
        var status = CJPEG_OK
        var row = 0
        var heights = stripHeights[...]
        while row < height && status == CJPEG_OK {
            let taken = min(heights.popFirst() ?? height, height - row)
            var memory = planes.map { UnsafeMutablePointer<UInt8>.allocate(capacity: $0.count) }
            defer { for pointer in memory { pointer.deallocate() } }
            for (pointer, plane) in zip(memory, planes) {
                pointer.initialize(from: plane, count: plane.count)
            }
            while memory.count < 3 { memory.append(.allocate(capacity: 1)) }
            while strides.count < 3 { strides.append(0) }
            let rest = row / sampling.v
            var rows = cjpeg_rows()
            rows.plane = (
                memory[0] + row * strides[0], memory[1] + (count > 1 ? rest * strides[1] : 0),
                memory[2] + (count > 1 ? rest * strides[2] : 0)
            )
            rows.stride = (strides[0], strides[1], strides[2])
            status = cjpeg_encoder_write(encoder, &rows, UInt32(taken))
            row += taken
        }
        return status
    }

    private func sample(
        x: Int, y: Int, plane: Int, _ random: inout SeededGenerator
    ) -> UInt8 {
        switch content {
        case .noise: random.sample()
        case .gradient: UInt8(truncatingIfNeeded: 3 * x + 2 * y + 40 * plane)
        case .flat: UInt8(60 + 50 * plane)
        // Half of the blocks alternate by row and half by column, which gives the largest
        // coefficients.
        case .extremes: ((x & 8 == y & 8) ? y : x) & 1 == 0 ? 0 : 255
        case .sparse: random.oneIn(16) ? 200 : 90
        }
    }
}
