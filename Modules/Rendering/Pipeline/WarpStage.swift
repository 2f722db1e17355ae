import CImageEditorKernels

/// Rotates or distorts an interleaved image. It interpolates premultiplied colours: in linear light
/// if a part of the image becomes smaller or if the transfer curve is one of HDR (PQ, HLG),
/// otherwise on the scale ``LightScale/sigmoidal``.
///
/// The stage stores the input rows that the next result rows need: few for a small angle, almost
/// all of them for a large one.
final class WarpStage: StripSource {
    let format: StripFormat
    private static let bandHeight = Warp.bandHeight
    private static let partWidth = 64

    private let window: StripWindow
    private let reader: Int
    private let warp: Warp
    private let light: LinearLight
    /// For each result row, the first input row that this row or a later one needs.
    private var firstNeeded: [Int]
    /// The memory for up to ``bandHeight`` rows of the result.
    private let band: UnsafeMutablePointer<SIMD4<Float>>
    /// The kernel's working memory.
    private let scratch: UnsafeMutablePointer<Float>
    private var nextRow = 0

    /// - Throws: ``ImageDecodingError`` if the stage would need more memory than is allowed.
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
        try limits.check(.decodedBytes, most * size)
        self.warp = warp
        light = LinearLight.tables(
            warp.curve, for: source.format.layout, isSigmoidal: warp.keepsScale)
        window = StripWindow(source, capacity: capacity)
        reader = window.addReader()
        band = try CheckedMemory.allocate(
            warp.size.width * Self.bandHeight, of: SIMD4<Float>.self)
        scratch = try CheckedMemory.allocate(Int(KERNELS_WARP_SCRATCH), of: Float.self)
        format = StripFormat(
            layout: source.format.layout, width: warp.size.width, height: warp.size.height)
    }

    deinit {
        CheckedMemory.free(band)
        CheckedMemory.free(scratch)
    }

    func read(into target: Strip) throws {
        target.height = min(target.capacity, format.height - nextRow)
        let rows = target.rows
        var done = 0
        while done < target.height {
            let count = min(Self.bandHeight, target.height - done)
            try make(nextRow..<nextRow + count)
            for y in 0..<count {
                light.collapse(
                    band + y * format.width, format.layout, width: format.width,
                    into: rows.row(done + y))
            }
            done += count
            nextRow += count
        }
    }

    func finish() throws { try window.finish() }

    /// Computes rows of the result in ``band``.
    private func make(_ lines: Range<Int>) throws {
        let height = window.format.height
        let needs = lines.map { warp.rows($0, of: height) }
        let first = needs.map(\.lowerBound).min() ?? 0
        let last = needs.map(\.upperBound).max() ?? 0
        try withUnsafeTemporaryAllocation(
            of: UnsafePointer<UInt8>?.self, capacity: last - first + 1
        ) { rows in
            var row = first
            while row <= last {
                let (strip, top) = try window.strip(
                    with: row, for: reader, keeping: firstNeeded[lines.lowerBound])
                let samples = strip.rows
                for line in row...min(last, top + samples.height - 1) {
                    rows[line - first] = UnsafePointer(samples.row(line - top))
                }
                row = top + samples.height
            }
            var part = kernels_warp_part()
            part.rows = UnsafePointer(rows.baseAddress)
            part.first = first
            part.y = lines.lowerBound
            part.lines = lines.count
            run(part)
        }
    }

    /// Computes a band of rows, from left to right.
    private func run(_ part: kernels_warp_part) {
        let hasInks = format.layout == .cmyk8
        // The only background of inks is white paper.
        let background =
            hasInks
            ? SIMD4(repeating: 1) : light.premultiplied(warp.background ?? .transparent)
        light.withTable { linear in
            ResamplingWeights.table.withUnsafeBufferPointer { lanczos in
                var code = kernels_warp()
                withUnsafeMutableBytes(of: &code.matrix) { $0.copyBytes(from: warp.matrix.bytes) }
                code.width = window.format.width
                code.height = window.format.height
                code.channels = Int32(format.layout.channels)
                code.has_inks = hasInks
                code.depth = Int32(format.layout.depth)
                code.linear = linear
                code.lanczos = lanczos.baseAddress
                code.has_background = warp.background == nil ? 0 : 1
                code.background = (background[0], background[1], background[2], background[3])
                run(part, &code)
            }
        }
    }

    private func run(_ part: kernels_warp_part, _ code: inout kernels_warp) {
        var part = part
        for x in stride(from: 0, to: format.width, by: Self.partWidth) {
            part.x = x
            part.columns = min(Self.partWidth, format.width - x)
            (band + x).withMemoryRebound(to: Float.self, capacity: 4) { to in
                kernels_warp_block(&code, &part, scratch, to, 4 * format.width, KERNELS_WIDEST)
            }
        }
    }
}

extension [Double] {
    fileprivate var bytes: [UInt8] { withUnsafeBytes { Array<UInt8>($0) } }
}
