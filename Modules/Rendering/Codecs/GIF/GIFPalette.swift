import CImageEditorPalette

struct GIFColor: Hashable {
    let red: UInt8
    let green: UInt8
    let blue: UInt8
}

/// Reads the rows of a part of a frame. Pixels that equal those of the canvas become transparent.
final class GIFRows {
    let channels: Int
    let width: Int
    let height: Int
    let interruption: Interruption
    private let frame: FramePixels
    private let below: FramePixels?
    private let area: PixelRectangle
    private var row: [UInt8]

    /// - Parameter below: The canvas before the frame is drawn; `nil` makes no pixels transparent.
    init(
        _ frame: FramePixels, _ area: PixelRectangle, over below: FramePixels?,
        interruption: Interruption
    ) {
        self.frame = frame
        self.below = below
        self.area = area
        self.interruption = interruption
        (width, height) = (area.width, area.height)
        channels = below == nil ? frame.channels : 4
        row = [UInt8](repeating: 0, count: below == nil ? 0 : 4 * area.width)
    }

    /// Calls `body` with each row, from top to bottom.
    func forEach(_ body: (UnsafePointer<UInt8>) throws -> Void) throws {
        for y in 0..<height {
            if y % Strip.granularity == 0 { try interruption.check() }
            let here = frame.start(of: area) + y * frame.rowSize
            guard let below else {
                try body(here)
                continue
            }
            let there = below.start(of: area) + y * below.rowSize
            try row.withUnsafeMutableBufferPointer { row in
                guard let row = row.baseAddress else { return }
                Self.mark(here, there, channels: frame.channels, count: width, in: row)
                try body(row)
            }
        }
    }

    /// Copies the pixels `here` to `row` as RGBA. Pixels that are invisible, or equal to those
    /// `there`, become transparent.
    private static func mark(
        _ here: UnsafePointer<UInt8>, _ there: UnsafePointer<UInt8>, channels: Int, count: Int,
        in row: UnsafeMutablePointer<UInt8>
    ) {
        for x in 0..<count {
            let (new, old) = (here + channels * x, there + channels * x)
            let target = row + 4 * x
            let isSame = new[0] == old[0] && new[1] == old[1] && new[2] == old[2]
            let isHidden = channels == 4 && !GIFFrameWriter.isVisible(new)
            let wasVisible = channels == 3 || GIFFrameWriter.isVisible(old)
            (target[0], target[1], target[2]) = (new[0], new[1], new[2])
            target[3] = isHidden || isSame && wasVisible ? 0 : 255
        }
    }
}

/// A palette of at most 256 colours for the rows of a frame.
final class GIFPalette {
    /// Red, green and blue of each colour.
    let colors: [UInt8]
    /// The index of the transparent colour, which is the last one; `nil` without transparency.
    let transparent: Int?
    /// True if the palette contains every visible colour.
    let isExact: Bool
    private let palette: OpaquePointer

    init(_ rows: GIFRows) throws {
        guard let palette = cpalette_create(256) else { throw ImageEncodingError.outOfMemory }
        self.palette = palette
        var isChosen = false
        var failure: (any Error)?
        do {
            try rows.forEach {
                cpalette_add(palette, $0, rows.width, Int32(rows.channels))
            }
            isChosen = cpalette_choose(palette)
        } catch {
            failure = error
        }
        var (start, index) = (UnsafePointer<UInt8>?.none, Int32(-1))
        let count = isChosen ? cpalette_colors(palette, &start, &index) : 0
        colors = Array(UnsafeBufferPointer(start: start, count: 3 * Int(count)))
        transparent = index < 0 ? nil : Int(index)
        isExact = isChosen && cpalette_is_exact(palette)
        if let failure { throw failure }
        guard isChosen else { throw ImageEncodingError.outOfMemory }
    }

    deinit { cpalette_free(palette) }

    func color(_ index: Int) -> GIFColor {
        GIFColor(red: colors[3 * index], green: colors[3 * index + 1], blue: colors[3 * index + 2])
    }

    /// Calls `body` with the palette indices of each row; `body` may change them.
    func dither(
        _ rows: GIFRows, _ body: (UnsafeMutablePointer<UInt8>) throws -> Void
    ) throws {
        guard let dither = cpalette_dither_create(palette, UInt32(rows.width)) else {
            throw ImageEncodingError.outOfMemory
        }
        defer { cpalette_dither_free(dither) }
        let numbers = try CheckedMemory.allocate(rows.width, of: UInt8.self)
        defer { CheckedMemory.free(numbers) }
        try rows.forEach { row in
            cpalette_dither_row(dither, row, Int32(rows.channels), numbers)
            try body(numbers)
        }
    }
}
