import CameraCapture
import Foundation
import Rendering

/// Checks for every camera.
struct DeviceChecks {
    static let driver = V4L2Driver()

    let path: String
    var id: CameraDevice.ID { CameraDevice.ID("v4l2:\(path)") }

    func run(_ report: inout Report) {
        report.check("\(path) says what it can") {
            guard let device = Self.driver.device(id) else { throw Complaint("no such camera") }
            try expect(!device.formats.isEmpty, "it has no formats")
            print("  \(device.name): \(device.formats.count) formats")
        }
        report.check("\(path) gives frames in each of its pixel formats, and takes its memory back")
        {
            let before = try Holdings()
            for format in PixelFormat.allCases {
                let formats = Self.driver.device(id)?.formats ?? []
                guard let first = formats.last(where: { $0.pixelFormat == format }) else {
                    continue
                }
                try capture(first) { frame in
                    let size = try frame.pixels().size
                    try expect(
                        size.width == frame.width && size.height == frame.height,
                        "\(format) has \(size), not \(frame.width) × \(frame.height)")
                }
            }
            try before.expectSame()
        }
        report.check("\(path) is busy while it is used") {
            try capture(nil) { _ in
                let other = try Self.driver.open(id)
                defer { other.stop() }
                try expect(throws: CameraError.deviceBusy) { _ = try other.start(nil) }
            }
        }
        report.check("\(path) lets go of whoever waits") {
            let stream = try Self.driver.open(id)
            defer { stream.stop() }
            _ = try stream.start(nil)
            stream.interrupt()
            try expect(throws: CameraError.cancelled) {
                _ = try stream.nextFrame(before: .now + .seconds(10))
            }
        }
    }

    /// Captures the third frame, because earlier frames may have been exposed with old settings.
    func capture(_ format: CameraFormat?, _ body: (RawFrame) throws -> Void) throws {
        let stream = try Self.driver.open(id)
        defer { stream.stop() }
        _ = try stream.start(format)
        var frame = try stream.nextFrame(before: .now + .seconds(10))
        for _ in 0..<2 {
            let next = try stream.nextFrame(before: .now + .seconds(10))
            // The virtual camera derives the number from the clock; woken too early, it repeats a
            // number.
            try expect(
                next.sequence >= frame.sequence,
                "frame \(next.sequence) follows \(frame.sequence)")
            frame = next
        }
        try body(frame)
    }
}
