import Rendering

extension PointReference {
    /// The exact expected samples of an image, not rounded, in the layout's planes without
    /// padding.
    static func run(_ operations: [PointOperation], on image: PixelBuffer) -> [[[Double]]] {
        switch image.layout {
        case .gray8:
            return [
                (0..<image.height).map { row in
                    (0..<image.width).map { x in
                        let gray = SIMD3(repeating: Double(image.sample(row: row, x)))
                        return run(operations, on: gray, at: image.place(x, row), isLevels: true).y
                    }
                }
            ]
        case .rgb8: return [interleaved(operations, image, channels: 3)]
        case .rgba8: return [interleaved(operations, image, channels: 4)]
        case .ycc8(let horizontal, let vertical):
            return planar(operations, image, horizontal: horizontal, vertical: vertical)
        case .cmyk8, .gray16, .rgb16, .rgba16: preconditionFailure("programs run on 8 bits")
        }
    }

    private static func interleaved(
        _ operations: [PointOperation], _ image: PixelBuffer, channels: Int
    ) -> [[Double]] {
        (0..<image.height).map { row in
            (0..<image.width).flatMap { x in
                let samples = (0..<channels).map {
                    Double(image.sample(row: row, x * channels + $0))
                }
                let result = run(
                    operations, on: [samples[0], samples[1], samples[2]], at: image.place(x, row),
                    isLevels: true)
                return [result.x, result.y, result.z] + samples.dropFirst(3)
            }
        }
    }

    private static func planar(
        _ operations: [PointOperation], _ image: PixelBuffer, horizontal: Int, vertical: Int
    ) -> [[[Double]]] {
        let colors = (0..<image.height).map { row in
            (0..<image.width).map { x -> SIMD3<Double> in
                let (column, line) = (x / horizontal, row / vertical)
                let decoded = rgb(
                    y: Double(image.sample(row: row, x)),
                    cb: Double(image.sample(plane: 1, row: line, column)) - 128,
                    cr: Double(image.sample(plane: 2, row: line, column)) - 128)
                let clamped = decoded.clamped(
                    lowerBound: .zero, upperBound: SIMD3(repeating: 255))
                return run(operations, on: clamped, at: image.place(x, row), isLevels: true)
            }
        }
        let luma = colors.map { $0.map { 0.299 * $0.x + 0.587 * $0.y + 0.114 * $0.z } }
        func chroma(_ weights: SIMD3<Double>) -> [[Double]] {
            stride(from: 0, to: image.height, by: vertical).map { row in
                stride(from: 0, to: image.width, by: horizontal).map { x in
                    var block: [SIMD3<Double>] = []
                    for line in row..<min(row + vertical, image.height) {
                        block += colors[line][x..<min(x + horizontal, image.width)]
                    }
                    let sum = block.reduce(.zero, +) / Double(block.count) * weights
                    return min(sum.x + sum.y + sum.z + 128, 255)
                }
            }
        }
        return [
            luma, chroma([-0.168735892, -0.331264108, 0.5]),
            chroma([0.5, -0.418687589, -0.081312411]),
        ]
    }

    private static func rgb(y: Double, cb: Double, cr: Double) -> SIMD3<Double> {
        [y + 1.402 * cr, y - 0.344136286 * cb - 0.714136286 * cr, y + 1.772 * cb]
    }
}

extension PixelBuffer {
    fileprivate func place(_ x: Int, _ y: Int) -> PointReference.Place {
        PointReference.Place(x: x, y: y, width: width, height: height)
    }
}
