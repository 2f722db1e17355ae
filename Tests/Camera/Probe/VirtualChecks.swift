import CameraCapture
import Foundation
import Rendering

/// Checks with the kernel's virtual camera, which has known colours and injects faults.
struct VirtualChecks {
    private static let formats: [PixelFormat] = [
        .yuyv, .uyvy, .nv12, .yuv420, .rgb24, .bgr24, .grey,
    ]
    private static let sizes = [(640, 360), (320, 180)]

    let path: String
    private var device: DeviceChecks { DeviceChecks(path: path) }
    private var controls: Controls { Controls(path: path) }

    func run(_ report: inout Report) {
        report.check("\(path) leaves its texts out") {
            try controls.set("OSD Text Mode", to: 2)
        }
        for format in Self.formats {
            for (width, height) in Self.sizes {
                report.check("\(path) shows its bars in \(format), \(width) × \(height)") {
                    let wanted = CameraFormat(
                        pixelFormat: format, width: width, height: height)
                    try device.capture(wanted) { frame in
                        let pixels = try frame.pixels()
                        try expect(
                            frame.pixelFormat == format && pixels.size == wanted.size,
                            "it gives \(frame.pixelFormat), \(pixels.size)")
                        try Bars.check(pixels, isGray: format == .grey, tolerance: 3)
                    }
                }
            }
        }
        report.check("\(path) is as bright as it is told") {
            defer { try? controls.set("Brightness", to: 128) }
            func brightness(_ value: Int32) throws -> Int {
                try controls.set("Brightness", to: value)
                var found = 0
                let wanted = CameraFormat(pixelFormat: .rgb24, width: 320, height: 180)
                try device.capture(wanted) { frame in
                    let pixels = try frame.pixels()
                    found = Bars.color(of: pixels, x: pixels.size.width * 3 / 16)[0]
                }
                return found
            }
            let (dark, bright) = (try brightness(64), try brightness(160))
            try expect(bright > dark + 50, "\(dark) and \(bright)")
        }
        checkInjectedFaults(&report)
    }

    private func checkInjectedFaults(_ report: inout Report) {
        for fault in [
            "Inject VIDIOC_REQBUFS Error", "Inject VIDIOC_QBUF Error",
            "Inject VIDIOC_STREAMON Error",
        ] {
            report.check("\(path) may fail to start: \(fault)") {
                let before = try Holdings()
                let stream = try DeviceChecks.driver.open(device.id)
                try controls.set(fault, to: 1)
                do {
                    _ = try stream.start(nil)
                    throw Complaint("it started")
                } catch let error as CameraError {
                    print("  \(error)")
                }
                // The fault happens only once.
                _ = try stream.start(nil)
                _ = try stream.nextFrame(before: .now + .seconds(10))
                stream.stop()
                try before.expectSame()
            }
        }
        report.check("\(path) may deliver a damaged frame, which nobody sees") {
            try withStream { stream in
                try controls.set("Inject V4L2_BUF_FLAG_ERROR", to: 1)
                for _ in 0..<5 {
                    let frame = try stream.nextFrame(before: .now + .seconds(10))
                    try Bars.check(try frame.pixels(), tolerance: 3)
                }
            }
        }
        report.check("\(path) may drop most of its frames") {
            defer { try? controls.set("Percentage of Dropped Buffers", to: 0) }
            try withStream { stream in
                try controls.set("Percentage of Dropped Buffers", to: 80)
                var frames: [Int] = []
                for _ in 0..<3 {
                    frames.append(try stream.nextFrame(before: .now + .seconds(20)).sequence)
                }
                try expect(frames.sorted() == frames, "\(frames)")
            }
        }
        report.check("\(path) may fail for good") {
            try withStream { stream in
                try controls.set("Inject Fatal Streaming Error", to: 1)
                do {
                    for _ in 0..<20 { _ = try stream.nextFrame(before: .now + .seconds(10)) }
                    throw Complaint("frames go on coming")
                } catch CameraError.failed(let reason) {
                    print("  \(reason)")
                }
            }
            // A new start gets frames again.
            try device.capture(nil) { _ in }
        }
    }

    /// Unplugs the device during a stream. It is plugged in again when no process has it open any
    /// more.
    func unplug(_ report: inout Report) {
        report.check("\(path) may be unplugged in mid-stream") {
            let before = try Holdings()
            try withStream { stream in
                try controls.set("Disconnect", to: 1)
                let start = ContinuousClock.now
                try expect(throws: CameraError.deviceLost) {
                    for _ in 0..<20 { _ = try stream.nextFrame(before: .now + .seconds(10)) }
                }
                // Reported by the driver, not by the deadline of a frame.
                let time = start.duration(to: .now)
                try expect(time < .seconds(9), "it took \(time)")
                try expect(
                    !DeviceChecks.driver.devices().contains { $0.id == device.id }, "it is listed")
                try expect(throws: CameraError.noSuchDevice(device.id)) {
                    _ = try DeviceChecks.driver.open(device.id)
                }
                try expect(throws: CameraError.deviceLost) { _ = try stream.zoom(to: 2) }
            }
            try before.expectSame()
        }
        report.check("\(path) may be plugged in again") {
            try device.capture(nil) { _ in }
        }
    }

    /// A stream that has delivered a frame.
    private func withStream(_ body: (any CameraStream) throws -> Void) throws {
        let stream = try DeviceChecks.driver.open(device.id)
        defer { stream.stop() }
        _ = try stream.start(CameraFormat(pixelFormat: .yuyv, width: 320, height: 180))
        _ = try stream.nextFrame(before: .now + .seconds(10))
        try body(stream)
    }
}
