import CImageEditorTIFF
import FoundationEssentials

/// Compresses a picture in strips.
final class TIFFStrips {
    /// The maximum number of bytes of a strip before compression. A strip of a single row may be
    /// larger.
    private static let stripBytes = 256 << 10

    let format: StripFormat
    let isLZW: Bool
    /// The number of stored samples of a pixel.
    let channels: Int
    /// The number of rows of each strip; the last one may have fewer.
    let rowsPerStrip: Int
    /// The compressed size of each strip, in bytes.
    private(set) var sizes: [Int] = []
    private let packer: OpaquePointer
    private var strips = GrowingData()

    /// - Parameter isGrayAlpha: True to store RGBA as grey with alpha.
    init(
        _ job: EncodingJob, isBigEndian: Bool, isGrayAlpha: Bool = false
    ) throws(ImageEncodingError) {
        format = job.format
        isLZW = job.options.tiffCompression == .lzw
        channels = isGrayAlpha ? 2 : job.format.layout.channels
        let rowBytes = format.width * channels * format.layout.depth / 8
        rowsPerStrip = max(1, min(format.height, Self.stripBytes / rowBytes))
        var layout = ctiff_layout()
        layout.width = UInt32(format.width)
        layout.rows = UInt32(rowsPerStrip)
        layout.channels = UInt32(job.format.layout.channels)
        layout.stored = UInt32(channels)
        layout.depth = UInt32(format.layout.depth)
        layout.is_big_endian = isBigEndian
        // Inks are inverted: in this program, 0 is full ink; in a TIFF, 0 is no ink.
        layout.is_inverted = format.layout == .cmyk8
        layout.is_lzw = isLZW
        guard let packer = ctiff_create(&layout) else { throw .outOfMemory }
        self.packer = packer
    }

    deinit { ctiff_free(packer) }

    /// Adds the next row.
    ///
    /// - Returns: `false` if the strips are grey with alpha and the row has a colour.
    func add(_ row: UnsafePointer<UInt8>) throws -> Bool {
        guard ctiff_add(packer, row) != CTIFF_COLORED else { return false }
        if ctiff_rows(packer) == rowsPerStrip { try pack() }
        return true
    }

    /// Returns the compressed strips. Call it once, after the last row.
    func finish() throws -> Data {
        if ctiff_rows(packer) > 0 { try pack() }
        var taken = GrowingData()
        swap(&taken, &strips)
        return taken.data()
    }

    private func pack() throws {
        var start: UnsafePointer<UInt8>?
        var size = 0
        guard ctiff_pack(packer, &start, &size) == CTIFF_OK else {
            throw ImageEncodingError.outOfMemory
        }
        sizes.append(size)
        try strips.append(UnsafeRawBufferPointer(start: start, count: size))
    }
}
