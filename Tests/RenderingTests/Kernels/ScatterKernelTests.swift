import CImageEditorKernels
import Foundation
import ImageEditorTestSupport
import Testing

struct ScatterKernelTests {
    @Test(arguments: [1, 3, 4])
    func `a warp has the same bits for any tiling and any kernels`(
        _ channels: Int
    ) {
        for matrix in [
            [0.98, 0.17, -6.0, -0.17, 0.98, 9, 0, 0, 1],
            [0.7, -0.7, 40, 0.7, 0.7, -20, 0, 0, 1],
            // A part of the picture shrinks.
            [0.9, 0.1, -6, 0.05, 0.8, -8, 0.002, 0.003, 1],
            // The picture shrinks so much that each part reads all of the input, which is more
            // than fits at once.
            [9, 0.3, -20, 0.1, 8, -30, 0.0004, 0.0002, 1],
            // A single pixel reads more than fits at once.
            [40, 1, -20, 1, 30, -30, 0, 0, 1],
        ] {
            let warp = Warp(matrix: matrix, channels: channels)
            let whole = warp.made(columns: Warp.width, lines: Warp.height, KERNELS_WIDEST)
            #expect(warp.made(columns: 17, lines: 5, KERNELS_WIDEST) == whole)
            #expect(warp.made(columns: 64, lines: 16, KERNELS_PORTABLE) == whole)
            #expect(Set(whole).count > (matrix[0] > 9 ? 50 : 500))
        }
    }

    @Test func `the nearest of some points is found for each pixel`() {
        var random = SeededGenerator(seed: 7)
        for round in 0..<50 {
            let points = (0..<18).map { _ in Float(random.sample()) / 4 }
            let (row, x, pixels) = (Float(round) + 0.5, 3 * round, 1 + round)
            let results = [KERNELS_WIDEST, KERNELS_PORTABLE].map { kernels in
                var owners = [Int32](repeating: -1, count: pixels + 8)
                kernels_nearest(points, 9, row, x, pixels, &owners, kernels)
                return owners
            }
            #expect(results[0] == results[1])
            #expect(results[0].suffix(8).allSatisfy { $0 == -1 })
            for pixel in 0..<pixels {
                let distances = (0..<9).map { index in
                    let dx = Double(points[2 * index]) - Double(x + pixel) - 0.5
                    let dy = Double(points[2 * index + 1] - row)
                    return dx * dx + dy * dy
                }
                let found = distances[Int(results[0][pixel])]
                #expect(found <= (distances.min() ?? 0) + 0.05)
            }
        }
    }
}

/// A noise picture and its warped result.
private struct Warp {
    static let width = 150
    static let height = 40
    private static let side = 200

    let matrix: [Double]
    let channels: Int

    func made(columns: Int, lines: Int, _ kernels: kernels_width) -> [Float] {
        var random = SeededGenerator(seed: 3)
        let samples = (0..<Self.side * Self.side * channels).map { _ in random.sample() }
        let linear = (0...255).map { Float($0) / 255 }
        let lanczos = (0..<Int(KERNELS_LANCZOS_ENTRIES)).map { index -> Float in
            let angle = Double.pi * Double(index) / Double(KERNELS_LANCZOS_STEPS)
            return index == 0 ? 1 : Float(3 * sin(angle) * sin(angle / 3) / (angle * angle))
        }
        var result = [Float](repeating: 0, count: 4 * Self.width * Self.height)
        var scratch = [Float](repeating: 0, count: Int(KERNELS_WARP_SCRATCH))
        samples.withUnsafeBufferPointer { samples in
            withTables(linear, lanczos) { linear, lanczos in
                var rows = (0..<Self.side).map {
                    samples.baseAddress?.advanced(
                        by: $0 * Self.side * channels)
                }
                var warp = kernels_warp()
                withUnsafeMutableBytes(of: &warp.matrix) { bytes in
                    matrix.withUnsafeBytes { bytes.copyMemory(from: $0) }
                }
                warp.width = Self.side
                warp.height = Self.side
                warp.channels = Int32(channels)
                warp.linear = linear
                warp.lanczos = lanczos
                warp.has_background = 1
                warp.background = (0.1, 0.2, 0.3, 1)
                rows.withUnsafeMutableBufferPointer { rows in
                    var part = kernels_warp_part()
                    part.rows = UnsafePointer(rows.baseAddress)
                    for y in stride(from: 0, to: Self.height, by: lines) {
                        for x in stride(from: 0, to: Self.width, by: columns) {
                            (part.x, part.y) = (x, y)
                            part.columns = min(columns, Self.width - x)
                            part.lines = min(lines, Self.height - y)
                            result.withUnsafeMutableBufferPointer { result in
                                kernels_warp_block(
                                    &warp, &part, &scratch,
                                    result.baseAddress?.advanced(by: 4 * (y * Self.width + x)),
                                    4 * Self.width, kernels)
                            }
                        }
                    }
                }
            }
        }
        return result
    }
}

private func withTables(
    _ first: [Float], _ second: [Float],
    _ body: (UnsafePointer<Float>?, UnsafePointer<Float>?) -> Void
) {
    first.withUnsafeBufferPointer { first in
        second.withUnsafeBufferPointer { second in
            body(first.baseAddress, second.baseAddress)
        }
    }
}
