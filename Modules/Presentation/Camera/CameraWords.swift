import CameraCapture

/// Texts about cameras that several presenters use.
enum CameraWords {
    static let permission = "ask for access to the camera, such as membership in the group video"

    /// Returns the name of a pixel format as in a camera's data sheet.
    static func name(of format: PixelFormat) -> String {
        switch format {
        case .mjpeg: "Motion JPEG"
        case .yuyv: "YUYV 4:2:2"
        case .uyvy: "UYVY 4:2:2"
        case .nv12: "NV12 4:2:0"
        case .yuv420: "YUV 4:2:0"
        case .rgb24: "RGB"
        case .bgr24: "BGR"
        case .grey: "grey"
        }
    }

    static func size(_ width: Int, _ height: Int) -> String { "\(width)×\(height)" }
}
