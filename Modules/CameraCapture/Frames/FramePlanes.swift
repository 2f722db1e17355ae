/// The memory layout of an uncompressed frame.
struct FramePlanes {
    /// The longest supported side, so that no product of sides overflows.
    static let greatestSide = 32_768

    /// The stride of the first plane in bytes.
    let bytesPerRow: Int
    /// The stride of a chroma plane in bytes; 0 if none exists.
    let chromaBytesPerRow: Int
    /// The offsets of the second and the third plane.
    let secondPlane: Int
    let thirdPlane: Int
    /// The number of bytes up to the last sample of a frame; the padding of its last row may be
    /// missing.
    let byteCount: Int

    /// - Parameter bytesPerRow: The stride; 0 for rows without padding.
    /// - Returns: `nil` for a compressed format, a side outside of 1…``greatestSide``, or a stride
    ///   that is too short or too long.
    init?(_ pixelFormat: PixelFormat, width: Int, height: Int, bytesPerRow: Int) {
        let sides = 1...Self.greatestSide
        guard sides.contains(width), sides.contains(height) else { return nil }
        let (halfWidth, halfHeight) = ((width + 1) / 2, (height + 1) / 2)
        // The number of bytes with samples in a row of the first plane, and in a row of a chroma
        // plane.
        let (row, chromaRow): (Int, Int)
        switch pixelFormat {
        case .mjpeg: return nil
        case .yuyv, .uyvy: (row, chromaRow) = (4 * halfWidth, 0)
        case .nv12: (row, chromaRow) = (width, 2 * halfWidth)
        case .yuv420: (row, chromaRow) = (width, halfWidth)
        case .rgb24, .bgr24: (row, chromaRow) = (3 * width, 0)
        case .grey: (row, chromaRow) = (width, 0)
        }
        // The chroma rows of NV12 have the stride of its luma rows. For an odd width, they contain
        // a byte more than the luma rows.
        let least = pixelFormat == .nv12 ? chromaRow : row
        let stride = bytesPerRow == 0 ? least : bytesPerRow
        guard stride >= least, stride <= 16 * Self.greatestSide else { return nil }
        self.bytesPerRow = stride
        secondPlane = stride * height
        switch pixelFormat {
        case .nv12:
            chromaBytesPerRow = stride
            thirdPlane = secondPlane
            byteCount = secondPlane + (halfHeight - 1) * stride + chromaRow
        case .yuv420:
            chromaBytesPerRow = (stride + 1) / 2
            thirdPlane = secondPlane + chromaBytesPerRow * halfHeight
            byteCount = thirdPlane + (halfHeight - 1) * chromaBytesPerRow + chromaRow
        default:
            chromaBytesPerRow = 0
            thirdPlane = secondPlane
            byteCount = (height - 1) * stride + row
        }
    }
}
