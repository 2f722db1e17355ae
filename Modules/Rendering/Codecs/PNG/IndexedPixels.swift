import CImageEditorPNG

/// Numbers at most 256 colours in the order in which they first appear.
final class ColorNumbers {
    private static let most = 256
    /// The number of slots of the table, a power of two well above ``most``.
    private static let slots = 1_024

    /// Red, green, blue and alpha of each colour.
    private(set) var colors: [SIMD4<UInt8>] = []
    /// A hash table: each slot has a colour's number plus 1, or 0 if it is free.
    private var table = [UInt16](repeating: 0, count: slots)

    /// Returns the number of a colour, which is added if it is new; `nil` if 256 other colours have
    /// numbers.
    func number(of color: SIMD4<UInt8>) -> UInt8? {
        let key = unsafeBitCast(color, to: UInt32.self)
        var slot = Int((key &* 2_654_435_761) >> 22)
        while table[slot] != 0 {
            if colors[Int(table[slot]) - 1] == color { return UInt8(table[slot] - 1) }
            slot = (slot + 1) % Self.slots
        }
        guard colors.count < Self.most else { return nil }
        colors.append(color)
        table[slot] = UInt16(colors.count)
        return UInt8(colors.count - 1)
    }
}

/// A picture of at most 256 colours, held as one index for each pixel.
final class IndexedPixels: NarrowPixels {
    private let format: StripFormat
    private let prefersGray: Bool
    private let indices: UnsafeMutablePointer<UInt8>
    private(set) var rows = 0
    /// The byte that the file stores for each index: a place in the palette or a level of grey.
    private var values: [UInt8] = []
    private let numbers: ColorNumbers
    private var colors: [SIMD4<UInt8>] { numbers.colors }

    /// - Parameters:
    ///   - prefersGray: True to write grey instead of a palette where possible.
    ///   - numbers: The colours so far. Pictures that share a palette pass the same object.
    init(
        _ format: StripFormat, prefersGray: Bool, numbers: ColorNumbers = ColorNumbers()
    ) throws(ImageDecodingError) {
        self.format = format
        self.prefersGray = prefersGray
        self.numbers = numbers
        indices = try CheckedMemory.allocate(format.width * format.height, of: UInt8.self)
    }

    deinit { CheckedMemory.free(indices) }

    func add(_ row: UnsafePointer<UInt8>) -> Bool {
        let size = format.layout.bytesPerPixel
        let target = indices + rows * format.width
        var (last, lastIndex) = (color(row), UInt8(0))
        for x in 0..<format.width {
            let color = color(row + x * size)
            if x == 0 || color != last {
                guard let index = numbers.number(of: color) else { return false }
                (last, lastIndex) = (color, index)
            }
            target[x] = lastIndex
        }
        rows += 1
        return true
    }

    private func color(_ pixel: UnsafePointer<UInt8>) -> SIMD4<UInt8> {
        switch format.layout.bytesPerPixel {
        case 1: SIMD4(pixel[0], pixel[0], pixel[0], 255)
        case 3: SIMD4(pixel[0], pixel[1], pixel[2], 255)
        default: SIMD4(pixel[0], pixel[1], pixel[2], pixel[3])
        }
    }

    func writeExpanded(
        _ rows: Range<Int>, with encoder: PNGEncoder
    ) throws(ImageEncodingError) {
        let size = format.layout.bytesPerPixel
        let colors = colors
        try write(rows, format.width * size, with: encoder) { y, row in
            for x in 0..<format.width {
                let color = colors[Int(indices[y * format.width + x])]
                for sample in 0..<size { row[x * size + sample] = color[sample] }
            }
        }
    }

    func start(_ job: EncodingJob) throws(ImageEncodingError) -> PNGEncoder {
        let colors = colors
        if prefersGray, let metadata = job.metadata.inGray, let gray = GrayLevels(colors) {
            values = gray.levels
            if gray.depth == 8, gray.transparent == nil {
                return try PNGEncoder(format, job.options, metadata: metadata, channels: 1)
            }
            var palette = cpng_palette()
            palette.is_gray = true
            palette.depth = Int32(gray.depth)
            palette.transparent = Int32(gray.transparent ?? -1)
            return try PNGEncoder(format, job.options, metadata: metadata, palette: &palette)
        }
        // Translucent colours come first, so that the others need no entry for their alpha.
        let order = colors.indices.sorted { (colors[$0].w, $0) < (colors[$1].w, $1) }
        var places = [UInt8](repeating: 0, count: colors.count)
        for (place, index) in order.enumerated() { places[index] = UInt8(place) }
        values = places
        let entries = order.flatMap { index in (0..<4).map { colors[index][$0] } }
        var result: Result<PNGEncoder, ImageEncodingError> = .failure(.outOfMemory)
        entries.withUnsafeBufferPointer { entries in
            var palette = cpng_palette()
            palette.colors = entries.baseAddress
            palette.count = Int32(colors.count)
            palette.transparent = -1
            palette.depth = [1, 2, 4].first { colors.count <= 1 << $0 } ?? 8
            do throws(ImageEncodingError) {
                result = .success(
                    try PNGEncoder(
                        format, job.options, metadata: job.metadata, palette: &palette))
            } catch {
                result = .failure(error)
            }
        }
        return try result.get()
    }

    func write(_ rows: Range<Int>, with encoder: PNGEncoder) throws(ImageEncodingError) {
        try write(rows, format.width, with: encoder) { y, row in
            for x in 0..<format.width { row[x] = values[Int(indices[y * format.width + x])] }
        }
    }
}

/// Grey colours as levels with as few bits as possible.
private struct GrayLevels {
    /// The number of bits of a level: 1, 2, 4 or 8.
    let depth: Int
    /// The level of each colour.
    let levels: [UInt8]
    /// The level that is shown as transparent; `nil` if none is.
    let transparent: Int?

    /// - Returns: `nil` if a colour is not grey or is translucent, if two levels are transparent,
    ///   or if the transparent level is also that of an opaque colour.
    init?(_ colors: [SIMD4<UInt8>]) {
        guard colors.allSatisfy({ $0.x == $0.y && $0.y == $0.z && ($0.w == 0 || $0.w == 255) })
        else { return nil }
        let clear = colors.filter { $0.w == 0 }
        guard clear.count <= 1, !colors.contains(where: { $0.w == 255 && $0.x == clear.first?.x })
        else { return nil }
        func step(_ depth: Int) -> UInt8 { UInt8(255 / ((1 << depth) - 1)) }
        let depth =
            [1, 2, 4].first { depth in colors.allSatisfy { $0.x % step(depth) == 0 } } ?? 8
        self.depth = depth
        levels = colors.map { $0.x / step(depth) }
        transparent = clear.first.map { Int($0.x / step(depth)) }
    }
}

/// Holds the pixels of a grey picture with alpha as two samples each.
final class GrayAlphaPixels: NarrowPixels {
    private let format: StripFormat
    /// Grey and alpha of each pixel.
    private let samples: UnsafeMutablePointer<UInt8>
    private let sampleSize: Int
    private(set) var rows = 0

    /// - Parameter format: RGBA of 8 or 16 bits.
    init(_ format: StripFormat) throws(ImageDecodingError) {
        self.format = format
        sampleSize = format.layout.depth / 8
        samples = try CheckedMemory.allocate(
            format.width * format.height * 2 * sampleSize, of: UInt8.self)
    }

    deinit { CheckedMemory.free(samples) }

    private var rowSize: Int { format.width * 2 * sampleSize }

    func add(_ row: UnsafePointer<UInt8>) -> Bool {
        let target = samples + rows * rowSize
        for x in 0..<format.width {
            let (from, to) = (row + x * 4 * sampleSize, target + x * 2 * sampleSize)
            for byte in 0..<sampleSize {
                let gray = from[byte]
                guard from[sampleSize + byte] == gray, from[2 * sampleSize + byte] == gray else {
                    return false
                }
                to[byte] = gray
                to[sampleSize + byte] = from[3 * sampleSize + byte]
            }
        }
        rows += 1
        return true
    }

    func writeExpanded(
        _ rows: Range<Int>, with encoder: PNGEncoder
    ) throws(ImageEncodingError) {
        try write(rows, 2 * rowSize, with: encoder) { y, row in
            for x in 0..<format.width {
                let from = samples + y * rowSize + x * 2 * sampleSize
                let to = row + x * 4 * sampleSize
                for byte in 0..<4 * sampleSize {
                    let isAlpha = byte >= 3 * sampleSize
                    to[byte] = from[byte % sampleSize + (isAlpha ? sampleSize : 0)]
                }
            }
        }
    }

    func start(_ job: EncodingJob) throws(ImageEncodingError) -> PNGEncoder {
        try PNGEncoder(
            format, job.options, metadata: job.metadata.inGray ?? job.metadata, channels: 2)
    }

    func write(_ rows: Range<Int>, with encoder: PNGEncoder) throws(ImageEncodingError) {
        try encoder.write(
            samples + rows.lowerBound * rowSize, stride: rowSize, count: rows.count)
    }
}
