import CImageEditorV4L2
import FoundationEssentials

/// The layout of a device's frames in its buffers.
struct V4L2Layout {
    let pixelFormat: PixelFormat
    let width: Int
    let height: Int
    private let bytesPerRow: Int
    private let encoding: YCbCrEncoding
    /// The minimum number of bytes of a complete frame.
    private let byteCount: Int

    /// - Returns: `nil` for unsupported frames: an unknown format, several memory planes, or an
    ///   impossible shape.
    init?(_ format: V4L2Format) {
        guard let pixelFormat = PixelFormat(v4l2Code: format.code), format.planes == 1,
            V4L2Format.isUsable(width: format.width, height: format.height)
        else { return nil }
        self.pixelFormat = pixelFormat
        (width, height) = (Int(format.width), Int(format.height))
        encoding = format.encoding
        if pixelFormat == .mjpeg {
            // A JPEG has at least a start and an end marker of two bytes each.
            (bytesPerRow, byteCount) = (0, 4)
        } else {
            guard
                let planes = FramePlanes(
                    pixelFormat, width: width, height: height, bytesPerRow: Int(format.bytesPerRow))
            else { return nil }
            (bytesPerRow, byteCount) = (planes.bytesPerRow, planes.byteCount)
        }
    }

    /// Returns false if the driver reports damage, the frame is too short, or an MJPEG frame does
    /// not begin with a start marker. The end of an MJPEG frame is not checked.
    func isWhole(_ bytes: UnsafeRawBufferPointer, of buffer: V4L2Buffer) -> Bool {
        !buffer.isDamaged && bytes.count >= byteCount
            && (pixelFormat != .mjpeg || bytes[0] == 0xFF && bytes[1] == 0xD8)
    }

    func frame(of buffer: V4L2Buffer, _ bytes: Data) -> RawFrame {
        RawFrame(
            pixelFormat: pixelFormat, width: width, height: height, bytesPerRow: bytesPerRow,
            encoding: encoding, bytes: bytes, capturedAt: .now - .nanoseconds(buffer.age),
            sequence: Int(buffer.sequence))
    }
}

extension V4L2Format {
    static func isUsable(width: UInt32, height: UInt32) -> Bool {
        let sides = 1...UInt32(FramePlanes.greatestSide)
        return sides.contains(width) && sides.contains(height)
    }

    var encoding: YCbCrEncoding {
        YCbCrEncoding(
            matrix: isBT709 ? .bt709 : .bt601, range: isFullRange ? .full : .limited)
    }
}
