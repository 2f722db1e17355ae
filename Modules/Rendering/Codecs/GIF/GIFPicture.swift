import CImageEditorGIF

/// Reads the rows of a GIF picture in file order.
final class GIFPicture {
    private let handle: GIFHandle
    private let width: Int
    private let allowsTruncation: Bool
    private let numbers: UnsafeMutablePointer<UInt8>
    /// Red, green, blue and alpha of each colour index.
    private let colors: [UInt8]
    private(set) var rowsLeft: Int
    /// True if the file ended before the picture did, which is allowed here.
    private(set) var isCutOff = false

    init(
        _ handle: GIFHandle, _ frame: GIFFile.Frame, allowsTruncation: Bool
    ) throws(ImageDecodingError) {
        var image = cgif_image()
        do {
            try handle.check(cgif_decoder_open_image(handle.decoder, frame.offset, &image))
        } catch .truncated(.gif) where allowsTruncation {
            isCutOff = true
        }
        self.handle = handle
        self.allowsTruncation = allowsTruncation
        width = Int(image.width)
        rowsLeft = Int(image.height)
        var colors = [UInt8](repeating: 255, count: 4 * 256)
        withUnsafeBytes(of: image.palette) { palette in
            for color in 0..<256 {
                for channel in 0..<3 { colors[4 * color + channel] = palette[3 * color + channel] }
            }
        }
        if let transparent = frame.transparent { colors[4 * transparent + 3] = 0 }
        self.colors = colors
        numbers = try CheckedMemory.allocate(width, of: UInt8.self)
    }

    deinit { CheckedMemory.free(numbers) }

    /// Reads the next row in file order.
    func readRow() throws(ImageDecodingError) {
        rowsLeft -= 1
        if isCutOff { return }
        do {
            try handle.check(cgif_decoder_read(handle.decoder, numbers, UInt32(width)))
        } catch .truncated(.gif) where allowsTruncation {
            isCutOff = true
        }
    }

    /// Writes the colours of the row's first `count` pixels to `target`; missing pixels are black
    /// or transparent.
    func draw(
        to target: UnsafeMutablePointer<UInt8>, count: Int, as layout: PixelLayout
    ) {
        let size = layout.bytesPerPixel
        if isCutOff { return target.update(repeating: 0, count: count * size) }
        colors.withUnsafeBufferPointer { colors in
            for x in 0..<count {
                let color = 4 * Int(numbers[x])
                for channel in 0..<size { target[size * x + channel] = colors[color + channel] }
            }
        }
    }

    /// The rows in file order, each with the number of rows that it fills until later passes
    /// arrive.
    static func order(
        of height: Int, isInterlaced: Bool
    ) -> some Sequence<(row: Int, height: Int)> {
        let passes =
            isInterlaced ? [(0, 8, 8), (4, 8, 4), (2, 4, 2), (1, 2, 1)] : [(0, 1, 1)]
        return passes.lazy.flatMap { first, step, rows in
            stride(from: first, to: height, by: step).lazy.map { (row: $0, height: rows) }
        }
    }
}
