import CImageEditorV4L2
import CameraCapture

/// The controls of a device, by their driver's names.
struct Controls {
    private let calls = LinuxV4L2SystemCalls()
    let path: String

    func set(_ title: String, to value: Int32) throws {
        let descriptor = try calls.open(path)
        defer { calls.close(descriptor) }
        let handle = V4L2Handle(descriptor: descriptor)
        var id: UInt32 = 0
        while true {
            let control: V4L2Control
            do {
                control = try calls.control(after: id, of: handle)
            } catch {
                throw Complaint("\(path) has no \"\(title)\"")
            }
            if control.title == title {
                try calls.setValue(value, of: control.id, of: handle)
                return
            }
            id = control.id
        }
    }

    /// The names, ranges and values of all controls.
    func list() throws -> [String] {
        let descriptor = try calls.open(path)
        defer { calls.close(descriptor) }
        let handle = V4L2Handle(descriptor: descriptor)
        var lines: [String] = []
        var id: UInt32 = 0
        while let control = try? calls.control(after: id, of: handle) {
            lines.append("\(control.title) \(control.minimum)...\(control.maximum)")
            id = control.id
        }
        return lines
    }
}
