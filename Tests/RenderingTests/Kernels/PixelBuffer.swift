import Rendering

/// An image in memory with arbitrary strides and row counts; samples beyond a row hold a mark.
struct PixelBuffer: Equatable {
    let layout: PixelLayout
    let width: Int
    let height: Int
    var planes: [[UInt8]]
    private let strides: [Int]

    static let mark: UInt8 = 0xA5

    init(_ layout: PixelLayout, width: Int, height: Int, sample: () -> UInt8) {
        self.layout = layout
        self.width = width
        self.height = height
        let sizes = Self.planeSizes(of: layout, width: width, height: height)
        strides = sizes.map { $0.bytes + 5 }
        planes = sizes.map { size in
            (0..<size.rows).flatMap { _ in
                (0..<size.bytes).map { _ in sample() } + Array(repeating: Self.mark, count: 5)
            }
        }
    }

    func sample(plane: Int = 0, row: Int, _ index: Int) -> UInt8 {
        planes[plane][row * strides[plane] + index]
    }

    mutating func set(_ sample: UInt8, plane: Int = 0, row: Int, _ index: Int) {
        planes[plane][row * strides[plane] + index] = sample
    }

    /// True if nothing was written outside the rows.
    var isPaddingUntouched: Bool {
        zip(planes, strides).allSatisfy { plane, stride in
            plane.indices.allSatisfy { $0 % stride < stride - 5 || plane[$0] == Self.mark }
        }
    }

    mutating func run(_ operations: [PointOperation], kernels: PointProgram.Kernels = .widest) {
        run(
            PointProgram(operations, size: ImageSize(width: width, height: height)),
            kernels: kernels)
    }

    mutating func run(_ program: PointProgram, kernels: PointProgram.Kernels = .widest) {
        var all = planes.flatMap { $0 }
        let starts = planes.reduce(into: [0]) { $0.append(($0.last ?? 0) + $1.count) }
        all.withUnsafeMutableBufferPointer { buffer in
            guard let base = buffer.baseAddress else { return }
            let views = zip(starts, strides).map {
                PixelRows.Plane(samples: base + $0, stride: $1)
            }
            program.run(
                on: PixelRows(
                    layout: layout, width: width, height: height, plane0: views[0],
                    plane1: views.count > 1 ? views[1] : nil,
                    plane2: views.count > 2 ? views[2] : nil), kernels: kernels)
        }
        planes = planes.indices.map { Array(all[starts[$0]..<starts[$0 + 1]]) }
    }

    private static func planeSizes(of layout: PixelLayout, width: Int, height: Int)
        -> [(bytes: Int, rows: Int)]
    {
        switch layout {
        case .gray8: return [(width, height)]
        case .rgb8: return [(width * 3, height)]
        case .rgba8: return [(width * 4, height)]
        case .ycc8(let horizontal, let vertical):
            let chroma = (
                bytes: (width + horizontal - 1) / horizontal,
                rows: (height + vertical - 1) / vertical
            )
            return [(width, height), chroma, chroma]
        case .cmyk8, .gray16, .rgb16, .rgba16: preconditionFailure("programs run on 8 bits")
        }
    }
}
