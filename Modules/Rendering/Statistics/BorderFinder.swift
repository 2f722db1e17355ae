/// Finds the borders of one colour around an image, row by row in one pass.
///
/// The upper border has the colour of the first pixel of the first row, and the lower border that
/// of the first pixel of the last row. The left and right borders have the colours of the first and
/// last pixel of the first row below the upper border. Wholly transparent pixels count as equal.
struct BorderFinder {
    /// The lowest and the highest sample of each channel in a row, and the borders of the row.
    private struct Row {
        var low: SIMD4<UInt8>
        var high: SIMD4<UInt8>
        /// The numbers of pixels at the left and right end that have the border's colour.
        var left = 0
        var right = 0
    }

    private let tolerance: Int
    private let width: Int
    private let channels: Int
    /// All rows below the upper border.
    private var rows: [Row] = []
    private var top = 0
    /// The colours of the upper, left and right border; `nil` before they are known.
    private var upper: SIMD4<UInt8>?
    private var sides: (left: SIMD4<UInt8>, right: SIMD4<UInt8>)?
    /// The first pixel of the latest row. After the last row, it is the colour of the lower border.
    private var lower = SIMD4<UInt8>.zero

    /// - Parameters:
    ///   - tolerance: The accepted difference, in percent of the range of a channel.
    ///   - layout: Grey, RGB or RGBA of 8 bits.
    init(tolerance: Double, width: Int, layout: PixelLayout) {
        self.tolerance = Int((tolerance * 2.55).rounded())
        self.width = width
        channels = layout.bytesPerPixel
    }

    /// Adds the next rows.
    mutating func add(_ pixels: PixelRows) {
        for y in 0..<pixels.height { add(pixels.row(y)) }
    }

    /// The part within the borders; the whole image if nothing remains, as in an image of one
    /// colour.
    var content: PixelRectangle {
        let height = top + rows.count
        let whole = PixelRectangle(x: 0, y: 0, width: width, height: height)
        let bottom = rows.reversed().prefix { isNear($0.low, lower) && isNear($0.high, lower) }
        let kept = rows.dropLast(bottom.count)
        guard let left = kept.map(\.left).min(), let right = kept.map(\.right).min(),
            left + right < width
        else { return whole }
        return PixelRectangle(
            x: left, y: top, width: width - left - right, height: kept.count)
    }

    private mutating func add(_ row: UnsafePointer<UInt8>) {
        let first = pixel(row, 0)
        lower = first
        if rows.isEmpty {
            let color = upper ?? first
            upper = color
            if prefix(of: row, near: color) == width {
                top += 1
                return
            }
            sides = (first, pixel(row, width - 1))
        }
        guard let sides else { return }
        var made = Row(low: first, high: first)
        made.left = prefix(of: row, near: sides.left)
        while made.right < width, isNear(pixel(row, width - 1 - made.right), sides.right) {
            made.right += 1
        }
        for x in 0..<width {
            let pixel = pixel(row, x)
            made.low = pointwiseMin(made.low, pixel)
            made.high = pointwiseMax(made.high, pixel)
        }
        rows.append(made)
    }

    private func prefix(of row: UnsafePointer<UInt8>, near color: SIMD4<UInt8>) -> Int {
        var count = 0
        while count < width, isNear(pixel(row, count), color) { count += 1 }
        return count
    }

    private func pixel(_ row: UnsafePointer<UInt8>, _ x: Int) -> SIMD4<UInt8> {
        let at = row + x * channels
        switch channels {
        case 1: return SIMD4(at[0], at[0], at[0], 255)
        case 3: return SIMD4(at[0], at[1], at[2], 255)
        default: return at[3] == 0 ? .zero : SIMD4(at[0], at[1], at[2], at[3])
        }
    }

    private func isNear(_ a: SIMD4<UInt8>, _ b: SIMD4<UInt8>) -> Bool {
        let difference = SIMD4<Int16>(truncatingIfNeeded: a) &- SIMD4<Int16>(truncatingIfNeeded: b)
        let limit = Int16(tolerance)
        return all(difference .<= limit) && all(difference .>= 0 &- limit)
    }
}

extension Image {
    /// Returns the part of the result that lies within borders of one colour.
    ///
    /// - Parameter tolerance: The accepted difference, in percent of the range of a channel.
    func content(
        tolerance: Double, threads: Int, isCancelled: @escaping @Sendable () -> Bool
    ) throws -> PixelRectangle {
        var finder: BorderFinder?
        try withPipeline(
            accepting: { [.gray8, .rgb8, .rgba8].contains($0) }, convertingTo: .rgba8,
            in: nil, threads: threads, isCancelled: isCancelled
        ) { pipeline in
            let format = pipeline.source.format
            var made = BorderFinder(
                tolerance: tolerance, width: format.width, layout: format.layout)
            try pipeline.run { made.add($0.rows) }
            finder = made
        }
        return finder?.content ?? PixelRectangle(info.displayedSize)
    }
}
