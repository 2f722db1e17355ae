import CImageEditorGIF
import CImageEditorSandbox

/// Reads the rows of a GIF picture in file order.
final class GIFPicture {
    private let handle: GIFHandle
    private let width: Int
    private let allowsTruncation: Bool
    private let numbers: UnsafeMutablePointer<UInt8>
    /// Red, green, blue and alpha of each colour index.
    private let colors: [UInt8]
    private(set) var rowsLeft: Int
    /// True if the file ends within the picture, and truncation is allowed.
    private(set) var isCutOff = false
    /// The palette and the rows that a worker has decoded; `nil` if this process decodes.
    private var isolated: (bytes: SandboxedResult, report: csandbox_report)?
    private var rowsRead = 0

    /// Lets a worker decode a picture of `size`.
    init(
        _ handle: GIFHandle, _ frame: GIFFile.Frame, size: ImageSize, limits: DecodingLimits,
        allowsTruncation: Bool, interruption: Interruption, among frames: IsolatedFrames?
    ) throws {
        let paletteBytes = 3 * 256
        let work = IsolatedWork(
            decoder: "gif", format: .gif, choices: [UInt64(frame.offset)],
            bytes: paletteBytes + size.width * size.height, limits: limits,
            allowsTruncation: allowsTruncation, interruption: interruption, frames: frames)
        let decoded = try work.pixels(of: handle.bytes)
        let status = cgif_status(decoded.report.end_status)
        isCutOff = status == CGIF_TRUNCATED && allowsTruncation
        if !isCutOff { try handle.check(status, message: decoded.report.text) }
        self.handle = handle
        self.allowsTruncation = allowsTruncation
        isolated = decoded
        (width, rowsLeft) = isCutOff ? (0, 0) : (size.width, size.height)
        let palette = UnsafeRawBufferPointer(
            rebasing: UnsafeRawBufferPointer(decoded.bytes.samples)[..<paletteBytes])
        colors = Self.colors(palette, transparent: frame.transparent)
        numbers = try CheckedMemory.allocate(width, of: UInt8.self)
    }

    init(
        _ handle: GIFHandle, _ frame: GIFFile.Frame, allowsTruncation: Bool
    ) throws(ImageDecodingError) {
        var image = cgif_image()
        do {
            try handle.check(cgif_decoder_open_image(handle.decoder, frame.offset, &image))
        } catch .truncated(.gif, _) where allowsTruncation {
            isCutOff = true
        }
        self.handle = handle
        self.allowsTruncation = allowsTruncation
        width = Int(image.width)
        rowsLeft = Int(image.height)
        colors = withUnsafeBytes(of: image.palette) {
            Self.colors($0, transparent: frame.transparent)
        }
        numbers = try CheckedMemory.allocate(width, of: UInt8.self)
    }

    private static func colors(
        _ palette: UnsafeRawBufferPointer, transparent: Int?
    ) -> [UInt8] {
        var colors = [UInt8](repeating: 255, count: 4 * 256)
        for color in 0..<256 {
            for channel in 0..<3 { colors[4 * color + channel] = palette[3 * color + channel] }
        }
        if let transparent { colors[4 * transparent + 3] = 0 }
        return colors
    }

    deinit { CheckedMemory.free(numbers) }

    /// Reads the next row in file order.
    func readRow() throws(ImageDecodingError) {
        rowsLeft -= 1
        if isCutOff { return }
        do {
            try readNumbers()
        } catch .truncated(.gif, _) where allowsTruncation {
            isCutOff = true
        }
    }

    private func readNumbers() throws(ImageDecodingError) {
        guard let isolated else {
            return try handle.check(cgif_decoder_read(handle.decoder, numbers, UInt32(width)))
        }
        let samples = isolated.bytes.samples
        guard rowsRead < isolated.report.facts.0, let start = samples.baseAddress else {
            try handle.check(
                cgif_status(isolated.report.status), message: isolated.report.text)
            throw .decoderFailed(.gif, reason: "its answer makes no sense")
        }
        numbers.update(from: start + 3 * 256 + rowsRead * width, count: width)
        rowsRead += 1
    }

    /// Writes the colours of the first `count` pixels of the row that was read last to `target`;
    /// missing pixels are black or transparent.
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

    /// Returns the rows in file order. The `height` of each is the number of rows that it fills
    /// until the rows of later passes are decoded.
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
