/// Where the samples of a frame lie, in a format that is no file.
struct FramePlanes {
    /// No camera has more in a row or a column, and no product of these overflows.
    static let greatestSide = 32_768

    /// From one row of the first plane to the next.
    let bytesPerRow: Int
    /// From one row of a chroma plane to the next; 0 where there is none.
    let chromaBytesPerRow: Int
    /// The first byte of the second plane, and of the third one.
    let secondPlane: Int
    let thirdPlane: Int
    /// Up to the last sample: what stands behind it in the last row need not be there.
    let byteCount: Int

    /// - Parameter bytesPerRow: 0 for rows without gaps.
    /// - Returns: `nil` for a file, and for rows that do not hold their pixels.
    init?(_ pixelFormat: PixelFormat, width: Int, height: Int, bytesPerRow: Int) {
        let sides = 1...Self.greatestSide
        guard sides.contains(width), sides.contains(height) else { return nil }
        let (halfWidth, halfHeight) = ((width + 1) / 2, (height + 1) / 2)
        // Bytes of samples in a row of the first plane, and in one of a chroma plane.
        let (row, chromaRow): (Int, Int)
        switch pixelFormat {
        case .mjpeg: return nil
        case .yuyv, .uyvy: (row, chromaRow) = (4 * halfWidth, 0)
        case .nv12: (row, chromaRow) = (width, 2 * halfWidth)
        case .yuv420: (row, chromaRow) = (width, halfWidth)
        case .rgb24, .bgr24: (row, chromaRow) = (3 * width, 0)
        case .grey: (row, chromaRow) = (width, 0)
        }
        // Chroma of NV12 has the stride of its luma, and one byte more than that in an odd width.
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
