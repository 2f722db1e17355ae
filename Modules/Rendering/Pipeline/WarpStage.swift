import CKernels

/// Turns or distorts an interleaved image, in linear light, colour multiplied by alpha.
///
/// Of the input, the rows between those that the next row of the result needs are held: few for a
/// small angle, all of it for a large one.
final class WarpStage: StripSource {
    let format: StripFormat
    private let window: StripWindow
    private let reader: Int
    private let warp: Warp
    /// For each row of the result, the first row of the input that it or a later one needs.
    private var firstNeeded: [Int]
    private let line: UnsafeMutablePointer<SIMD4<Float>>
    private var nextRow = 0

    /// - Throws: ``ImageDecodingError`` when more has to be held than is allowed.
    init(
        _ source: any StripSource, _ warp: Warp, capacity: Int, limits: DecodingLimits
    ) throws(ImageDecodingError) {
        let height = source.format.height
        firstNeeded = Array(repeating: height, count: warp.size.height)
        var (first, most) = (height, 0)
        for y in (0..<warp.size.height).reversed() {
            let rows = warp.rows(y, of: height)
            first = min(first, rows.lowerBound)
            firstNeeded[y] = first
            most = max(most, rows.upperBound - first + 1)
        }
        let size = source.format.layout.bytesPerPixel * source.format.width
        try limits.check(.decodedBytes, \.decodedBytes, most * size)
        self.warp = warp
        window = StripWindow(source, capacity: capacity)
        reader = window.addReader()
        line = try CheckedMemory.allocate(warp.size.width, of: SIMD4<Float>.self)
        format = StripFormat(
            layout: source.format.layout, width: warp.size.width, height: warp.size.height)
    }

    deinit { CheckedMemory.free(line) }

    func read(into target: Strip) throws {
        target.height = min(target.capacity, format.height - nextRow)
        let rows = target.rows
        for y in 0..<target.height {
            try make(nextRow)
            LinearLight.shared.collapse(
                line, format.layout, width: format.width, into: rows.row(y))
            nextRow += 1
        }
    }

    func finish() throws { try window.finish() }

    private func make(_ y: Int) throws {
        let height = window.format.height
        let needed = warp.rows(y, of: height)
        _ = try window.strip(with: needed.upperBound, for: reader, keeping: firstNeeded[y])
        let background = LinearLight.shared.premultiplied(warp.background ?? .transparent)
        try withUnsafeTemporaryAllocation(
            of: UnsafePointer<UInt8>?.self, capacity: needed.count
        ) { rows in
            var row = needed.lowerBound
            while row <= needed.upperBound {
                let (strip, first) = try window.strip(
                    with: row, for: reader, keeping: firstNeeded[y])
                let samples = strip.rows
                for line in row...min(needed.upperBound, first + samples.height - 1) {
                    rows[line - needed.lowerBound] = UnsafePointer(samples.row(line - first))
                }
                row = first + samples.height
            }
            LinearLight.shared.withTable { linear in
                var code = kernels_warp()
                withUnsafeMutableBytes(of: &code.matrix) { $0.copyBytes(from: warp.matrix.bytes) }
                code.width = window.format.width
                code.height = height
                code.channels = Int32(format.layout.bytesPerPixel)
                code.linear = linear
                code.has_background = warp.background == nil ? 0 : 1
                code.background = (background[0], background[1], background[2], background[3])
                line.withMemoryRebound(to: Float.self, capacity: 4 * format.width) { to in
                    kernels_warp_row(
                        &code, rows.baseAddress, needed.lowerBound, y, to, format.width)
                }
            }
        }
    }
}

extension [Double] {
    fileprivate var bytes: [UInt8] { withUnsafeBytes { Array<UInt8>($0) } }
}
