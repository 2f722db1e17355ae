import CImageEditorV4L2
import FoundationEssentials
import Glibc

/// All Linux video devices that capture pictures, with ids such as `v4l2:/dev/video0`.
package struct V4L2Driver: CameraDriver {
    package let scheme = CameraDevice.ID.v4l2("").scheme
    private let calls: any V4L2SystemCalls

    package init(_ calls: any V4L2SystemCalls = LinuxV4L2SystemCalls()) {
        self.calls = calls
    }

    package func devices() -> [CameraDevice] {
        // Leave out paths that cannot be opened or are not cameras.
        calls.paths().compactMap { path in
            guard let capture = try? V4L2Capture(opening: path, with: calls) else { return nil }
            return try? describe(capture, id(of: path))
        }
    }

    /// Returns the device at a path, which may be a link such as those in `/dev/v4l/by-id`.
    ///
    /// - Returns: `nil` if there is no camera at the path. After any other failure, such as a
    ///   denied access, a device without formats: ``open(_:)`` then reports the reason.
    package func device(_ id: CameraDevice.ID) -> CameraDevice? {
        guard let path = path(of: id) else { return nil }
        do throws(V4L2Error) {
            return try describe(try V4L2Capture(opening: path, with: calls), id)
        } catch {
            return Self.isAbsence(error) ? nil : CameraDevice(id: id, name: path)
        }
    }

    package func open(_ id: CameraDevice.ID) throws(CameraError) -> any CameraStream {
        guard let path = path(of: id) else { throw .noSuchDevice(id) }
        do throws(V4L2Error) {
            let capture = try V4L2Capture(opening: path, with: calls)
            let device = try describe(capture, id)
            return V4L2Stream(capture, device: device, calls: calls)
        } catch {
            throw Self.isAbsence(error) ? .noSuchDevice(id) : error.asCameraError
        }
    }

    /// Returns true if there is nothing at the path, or no camera.
    private static func isAbsence(_ error: V4L2Error) -> Bool {
        switch (error.call, error.code) {
        case (.open, ENOENT), (.open, ENOTDIR), (.open, ENOTTY), (.open, EISDIR), (.open, ENODEV),
            (.open, ENXIO), (.open, ENAMETOOLONG), (.queryCapability, ENOTTY),
            (.queryCapability, EINVAL):
            true
        default: false
        }
    }

    private func describe(
        _ capture: V4L2Capture, _ id: CameraDevice.ID
    ) throws(V4L2Error) -> CameraDevice {
        let name = try calls.capability(of: capture.handle.descriptor).name
        let controls = V4L2Controls(calls: calls, handle: capture.handle)
        return CameraDevice(
            id: id, name: name.isEmpty ? id.rawValue : name,
            formats: try V4L2Survey(calls: calls, handle: capture.handle).formats(),
            flashModes: try controls.flashModes(), zoomRange: try controls.zoomRange())
    }

    private func id(of path: String) -> CameraDevice.ID { .v4l2(path) }

    private func path(of id: CameraDevice.ID) -> String? {
        let start = "\(scheme):/"
        guard id.rawValue.hasPrefix(start), !id.rawValue.utf8.contains(0) else { return nil }
        return String(id.rawValue.dropFirst(start.count - 1))
    }
}
