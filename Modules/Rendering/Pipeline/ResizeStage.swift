import CImageEditorKernels

/// Scales an interleaved image with a Lanczos filter. Colours are premultiplied. They are in linear
/// light if a side shrinks or the curve has light beyond white, otherwise in a sigmoidal space.
/// Each result is limited to the range of the input samples next to it, because the filter's
/// negative weights would cause ringing.
///
/// Each source row is scaled horizontally when it arrives. If the height shrinks or stays, the row
/// is then added to the few result rows that it contributes to. Otherwise it is kept while result
/// rows need it.
final class ResizeStage: StripSource {
    typealias Pixel = SIMD4<Float>

    let format: StripFormat
    private let source: any StripSource
    private let strip: Strip
    private let across: ResamplingWeights
    private let down: ResamplingWeights
    private let shrinks: Bool
    private let light: LinearLight
    /// A row of the source, in linear light or the sigmoidal space.
    private let line: UnsafeMutablePointer<Pixel>
    /// When shrinking, a horizontally scaled row; when enlarging, a row of the result.
    private let sum: UnsafeMutablePointer<Pixel>
    /// When shrinking, unfinished sums of result rows; when enlarging, horizontally scaled rows.
    /// Row i is stored at i modulo ``ringSize``.
    private let ring: UnsafeMutablePointer<Pixel>
    /// The minimum and maximum samples that limit each unfinished sum; used when shrinking.
    private let limits: UnsafeMutablePointer<Pixel>
    private let ringSize: Int
    /// The range of source rows that ``strip`` holds.
    private var held = 0..<0
    /// The number of source rows that have been read: scaled horizontally, or skipped.
    private var rowsDone = 0
    private var nextRow = 0
    private var lastStarted = -1
    private var lastLimited = -1

    /// - Throws: ``ImageDecodingError`` if the stage would need more memory than is allowed.
    init(
        _ source: any StripSource, _ resampling: Resampling, capacity: Int, limits: DecodingLimits
    ) throws(ImageDecodingError) {
        let part = resampling.part
        let result = resampling.result
        across = try ResamplingWeights(
            origin: part.x, length: part.width, limit: source.format.width, count: result.width)
        down = try ResamplingWeights(
            origin: part.y, length: part.height, limit: source.format.height, count: result.height)
        shrinks = part.height >= Double(result.height)
        light = LinearLight.tables(
            resampling.curve, for: source.format.layout,
            isSigmoidal: part.width <= Double(result.width) && part.height <= Double(result.height))
        // When shrinking, the filter reaches 3 result rows up and down, so a source row contributes
        // to at most 7.
        ringSize = shrinks ? 8 : down.widest
        let size = MemoryLayout<Pixel>.stride
        let limitRows = shrinks ? 2 * ringSize : 0
        try limits.check(
            .decodedBytes,
            (ringSize + limitRows + 1) * result.width * size + source.format.width * size)
        self.source = source
        strip = try Strip(source.format, capacity: capacity)
        format = StripFormat(
            layout: source.format.layout, width: result.width, height: result.height)
        line = try CheckedMemory.allocate(source.format.width, of: Pixel.self)
        sum = try CheckedMemory.allocate(result.width, of: Pixel.self)
        ring = try CheckedMemory.allocate(ringSize * result.width, of: Pixel.self)
        self.limits = try CheckedMemory.allocate(limitRows * result.width, of: Pixel.self)
    }

    deinit {
        CheckedMemory.free(line)
        CheckedMemory.free(sum)
        CheckedMemory.free(ring)
        CheckedMemory.free(limits)
    }

    func read(into target: Strip) throws {
        target.height = min(target.capacity, format.height - nextRow)
        let rows = target.rows
        for y in 0..<target.height {
            let finished = try shrinks ? finishSum(nextRow) : mix(nextRow)
            light.collapse(
                finished, format.layout, width: format.width, into: rows.row(y))
            nextRow += 1
        }
    }

    func finish() throws { try source.finish() }

    // MARK: - Shrinking

    /// Returns row `y` of the result. Reads the source rows up to the last one that row `y` needs,
    /// and adds each to the sums of all result rows that use it.
    private func finishSum(_ y: Int) throws -> UnsafePointer<Pixel> {
        while rowsDone < down.range(y).upperBound {
            // Skip the source rows above the first one that result row `y` needs.
            let row = rowsDone
            guard row >= down.range(y).lowerBound else {
                try skipRow()
                continue
            }
            try scaleNextRow(into: sum)
            var index = y
            while index < down.count, down.range(index).lowerBound <= row {
                let range = down.range(index)
                if range.contains(row) {
                    let weight = down.weights(index)[row - range.lowerBound]
                    kernels_add_row(
                        sum.floats, weight, floatsPerRow, index > lastStarted, slot(index).floats,
                        KERNELS_WIDEST)
                    lastStarted = max(lastStarted, index)
                }
                if down.core(index).contains(row) {
                    let (low, high) = limits(of: index)
                    kernels_widen_range(
                        sum.floats, floatsPerRow, index > lastLimited, low, high, KERNELS_WIDEST)
                    lastLimited = max(lastLimited, index)
                }
                index += 1
            }
        }
        let (low, high) = limits(of: y)
        kernels_limit_row(low, high, floatsPerRow, slot(y).floats, KERNELS_WIDEST)
        return UnsafePointer(slot(y))
    }

    private var floatsPerRow: Int { 4 * format.width }

    /// Returns two rows: the minimum and the maximum samples to which result row `y` is limited.
    private func limits(of y: Int) -> (UnsafeMutablePointer<Float>, UnsafeMutablePointer<Float>) {
        let low = limits + 2 * (y % ringSize) * format.width
        return (low.floats, (low + format.width).floats)
    }

    // MARK: - Enlarging

    private func mix(_ y: Int) throws -> UnsafePointer<Pixel> {
        let range = down.range(y)
        while rowsDone < range.upperBound {
            if rowsDone < range.lowerBound {
                try skipRow()
            } else {
                try scaleNextRow(into: slot(rowsDone))
            }
        }
        let core = down.core(y)
        withUnsafeTemporaryAllocation(
            of: UnsafePointer<Float>?.self, capacity: range.count
        ) { rows in
            for (index, row) in range.enumerated() {
                rows[index] = UnsafePointer(slot(row).floats)
            }
            var mix = kernels_row_mix(
                rows: UnsafePointer(rows.baseAddress), weights: down.weights(y),
                count: range.count, core: core.lowerBound - range.lowerBound,
                core_count: core.count)
            kernels_mix_rows(&mix, floatsPerRow, sum.floats, KERNELS_WIDEST)
        }
        return UnsafePointer(sum)
    }

    // MARK: - Rows of the source

    private func slot(_ row: Int) -> UnsafeMutablePointer<Pixel> {
        ring + row % ringSize * format.width
    }

    private func skipRow() throws {
        _ = try nextSourceRow()
    }

    private func nextSourceRow() throws -> UnsafeMutablePointer<UInt8> {
        if !held.contains(rowsDone) {
            try source.read(into: strip)
            held = held.upperBound..<held.upperBound + strip.height
        }
        rowsDone += 1
        return strip.rows.row(rowsDone - 1 - held.lowerBound)
    }

    private func scaleNextRow(into target: UnsafeMutablePointer<Pixel>) throws {
        let row = try nextSourceRow()
        light.expand(
            row, source.format.layout, width: source.format.width, into: line)
        across.scale(line, into: target)
    }
}

extension UnsafeMutablePointer<SIMD4<Float>> {
    /// The memory of the pixels as floats, four for each pixel.
    fileprivate var floats: UnsafeMutablePointer<Float> {
        UnsafeMutableRawPointer(self).assumingMemoryBound(to: Float.self)
    }
}

/// The part of the image to resize, and the size of the result in pixels.
struct Resampling: Sendable, Equatable {
    var part: RealRectangle
    var result: ImageSize
    /// The transfer curve of the samples.
    var curve = TransferCurve.sRGB
}
