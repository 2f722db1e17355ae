/// Memory for some rows of an image.
///
/// Each row has room for whole blocks of 8 samples and more, and the capacity is a multiple of
/// ``granularity``, so that codecs can work on blocks. A strip is passed from stage to stage and
/// never used by two at once.
package final class Strip: @unchecked Sendable {
    /// The capacity of a strip is a multiple of this number, the height of the tallest row of
    /// blocks in a JPEG.
    package static let granularity = 16

    package let format: StripFormat
    /// The largest number of rows.
    package let capacity: Int
    /// The number of filled rows, from the top.
    package var height = 0
    private var memory: AlignedMemory
    private let offsets: [Int]
    private let strides: [Int]

    /// Creates an empty strip for at least `capacity` rows of `format`.
    ///
    /// - Throws: ``ImageDecodingError/outOfMemory``.
    package init(_ format: StripFormat, capacity: Int) throws(ImageDecodingError) {
        let rounded = Self.rounded(capacity)
        var offsets: [Int] = []
        var strides: [Int] = []
        var size = 0
        for plane in 0..<format.layout.planeCount {
            let stride = Self.rounded(
                format.layout.bytes(ofPlane: plane, width: format.width),
                to: AlignedMemory.alignment)
            offsets.append(size)
            strides.append(stride)
            size += stride * format.layout.rows(ofPlane: plane, height: rounded)
        }
        self.format = format
        self.capacity = rounded
        self.offsets = offsets
        self.strides = strides
        // Kernels read whole vectors beyond the samples: zeros make their results reproducible.
        memory = try AlignedMemory(size + AlignedMemory.alignment)
    }

    /// The filled rows.
    package var rows: PixelRows {
        func plane(_ index: Int) -> PixelRows.Plane {
            let index = min(index, offsets.count - 1)
            let samples = (memory.start + offsets[index]).assumingMemoryBound(to: UInt8.self)
            return (samples, strides[index])
        }
        return PixelRows(
            layout: format.layout, width: format.width, height: height, plane0: plane(0),
            plane1: plane(1), plane2: plane(2))
    }

    /// Exchanges contents with a strip of the same format and capacity, without copying.
    func swapContents(with other: Strip) {
        swap(&memory, &other.memory)
        swap(&height, &other.height)
    }

    /// Returns the capacity of a strip for at least `capacity` rows.
    static func rounded(_ capacity: Int) -> Int { rounded(max(capacity, 1), to: granularity) }

    private static func rounded(_ value: Int, to step: Int) -> Int {
        (value + step - 1) / step * step
    }
}
