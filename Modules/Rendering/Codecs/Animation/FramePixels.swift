import FoundationEssentials
import Glibc

/// The pixels of a frame that will be encoded: RGB or RGBA with 8 or 16 bits per sample.
final class FramePixels {
    let format: StripFormat
    let rowSize: Int
    private let samples: UnsafeMutablePointer<UInt8>
    private var nextRow = 0

    /// Allocates memory for the pixels.
    ///
    /// - Throws: ``ImageDecodingError/outOfMemory``.
    init(_ format: StripFormat) throws(ImageDecodingError) {
        self.format = format
        rowSize = format.width * format.layout.bytesPerPixel
        samples = try CheckedMemory.allocate(rowSize * format.height, of: UInt8.self)
    }

    deinit { CheckedMemory.free(samples) }

    var size: ImageSize { ImageSize(width: format.width, height: format.height) }

    var channels: Int { format.layout.channels }

    private var bytesPerPixel: Int { format.layout.bytesPerPixel }

    func row(_ y: Int) -> UnsafeMutablePointer<UInt8> { samples + y * rowSize }

    /// Returns a pointer to the first pixel of an area.
    func start(of area: PixelRectangle) -> UnsafePointer<UInt8> {
        UnsafePointer(row(area.y) + area.x * bytesPerPixel)
    }

    /// Adds the rows of a strip below the rows added before.
    func append(_ strip: Strip) {
        let rows = strip.rows
        for y in 0..<rows.height {
            row(nextRow + y).update(from: rows.row(y), count: rowSize)
        }
        nextRow += rows.height
    }

    /// Makes an area transparent.
    func clear(_ area: PixelRectangle) {
        for y in area.y..<area.y + area.height {
            (row(y) + area.x * bytesPerPixel).update(
                repeating: 0, count: area.width * bytesPerPixel)
        }
    }

    /// Returns the smallest area that contains all pixels that differ from those of `other`, which
    /// has the same format; `nil` if none differs.
    func changes(from other: FramePixels) -> PixelRectangle? {
        var area: PixelRectangle?
        for y in 0..<format.height {
            let (here, there) = (row(y), other.row(y))
            guard memcmp(here, there, rowSize) != 0 else { continue }
            var (first, last) = (0, rowSize - 1)
            while here[first] == there[first] { first += 1 }
            while here[last] == there[last] { last -= 1 }
            area = Self.adding(
                first / bytesPerPixel...last / bytesPerPixel, at: y, to: area)
        }
        return area
    }

    /// Returns the smallest area that contains all pixels for which `isMember` returns `true`;
    /// `nil` if there are no such pixels.
    func area(
        where isMember: (_ here: UnsafePointer<UInt8>, _ y: Int, _ x: Int) -> Bool
    ) -> PixelRectangle? {
        var area: PixelRectangle?
        for y in 0..<format.height {
            let start = row(y)
            func isMemberAt(_ x: Int) -> Bool { isMember(start + x * bytesPerPixel, y, x) }
            guard let first = (0..<format.width).first(where: isMemberAt),
                let last = (0..<format.width).last(where: isMemberAt)
            else { continue }
            area = Self.adding(first...last, at: y, to: area)
        }
        return area
    }

    private static func adding(
        _ columns: ClosedRange<Int>, at y: Int, to area: PixelRectangle?
    ) -> PixelRectangle {
        let row = PixelRectangle(
            x: columns.lowerBound, y: y, width: columns.count, height: 1)
        return area?.union(row) ?? row
    }
}
