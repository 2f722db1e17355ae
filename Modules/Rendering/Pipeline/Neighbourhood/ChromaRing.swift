/// The latest rows of both chroma planes, with the edges repeated on both sides.
///
/// Row y is stored at y modulo the depth; rows outside of the image repeat its first or last row.
final class ChromaRing {
    /// The number of bytes that kernels read and write beyond a row.
    private static let slack = 64

    /// The number of chroma rows of the image.
    let height: Int
    private let width: Int
    private let depth: Int
    private let stride: Int
    private let samples: UnsafeMutablePointer<UInt8>

    /// - Throws: ``ImageDecodingError/outOfMemory``.
    init(width: Int, height: Int, depth: Int) throws(ImageDecodingError) {
        self.width = width
        self.height = height
        self.depth = depth
        stride = (width + 2 * Self.slack + 63) / 64 * 64
        samples = try CheckedMemory.allocate(2 * depth * stride, of: UInt8.self)
    }

    deinit { CheckedMemory.free(samples) }

    func blue(_ y: Int) -> UnsafeMutablePointer<UInt8> { row(y, plane: 0) }

    func red(_ y: Int) -> UnsafeMutablePointer<UInt8> { row(y, plane: 1) }

    /// Returns the row above row `y`, row `y` and the row below it. Plane 0 is Cb, plane 1 is Cr.
    func around(
        _ y: Int, plane: Int
    ) -> (UnsafePointer<UInt8>?, UnsafePointer<UInt8>?, UnsafePointer<UInt8>?) {
        (
            UnsafePointer(row(y - 1, plane: plane)), UnsafePointer(row(y, plane: plane)),
            UnsafePointer(row(y + 1, plane: plane))
        )
    }

    /// Stores row `y` of both planes, and repeats its first and last sample on both sides.
    func put(_ y: Int, blue: UnsafePointer<UInt8>, red: UnsafePointer<UInt8>) {
        for (plane, from) in [blue, red].enumerated() {
            let to = row(y, plane: plane)
            to.update(from: from, count: width)
            to[-1] = to[0]
            (to + width).update(repeating: to[width - 1], count: Self.slack / 2)
        }
    }

    private func row(_ y: Int, plane: Int) -> UnsafeMutablePointer<UInt8> {
        let row = min(max(y, 0), height - 1) % depth
        return samples + (row * 2 + plane) * stride + Self.slack / 2
    }
}
