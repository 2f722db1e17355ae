import CImageEditorV4L2

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
