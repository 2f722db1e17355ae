import CImageEditorV4L2

extension PixelFormat {
    /// - Returns: `nil` for an unsupported format.
    init?(v4l2Code code: UInt32) {
        switch code {
        case cv4l2_mjpeg, cv4l2_jpeg: self = .mjpeg
        case cv4l2_yuyv: self = .yuyv
        case cv4l2_uyvy: self = .uyvy
        case cv4l2_nv12: self = .nv12
        case cv4l2_yuv420: self = .yuv420
        case cv4l2_rgb24: self = .rgb24
        case cv4l2_bgr24: self = .bgr24
        case cv4l2_grey: self = .grey
        default: return nil
        }
    }
}
