import CameraCapture
import Foundation
import Rendering
import Testing

extension CameraDevice {
    static let back = CameraDevice(
        id: ID("spy:back"), name: "Back", position: .back, flashModes: [.on, .auto],
        zoomRange: 1...4)
    static let front = CameraDevice(id: ID("spy:front"), name: "Front", position: .front)
}

/// An error of a foreign device.
struct ForeignError: Error, LocalizedError, Equatable {
    var errorDescription: String? { "the shutter is stuck" }
}

/// Rows of pixels, one letter each: r, g, b, w or k.
func pixels(_ rows: String...) throws -> Pixels {
    let colors: [Character: [UInt8]] = [
        "r": [255, 0, 0], "g": [0, 255, 0], "b": [0, 0, 255], "w": [255, 255, 255], "k": [0, 0, 0],
    ]
    let samples = try rows.joined().flatMap { try #require(colors[$0]) }
    let size = ImageSize(width: rows.first?.count ?? 0, height: rows.count)
    return try #require(Pixels(size: size, layout: .rgb8, samples: samples))
}

/// The letters of ``pixels(_:)`` with the nearest colours.
func letters(_ pixels: Pixels) -> [String] {
    let step = pixels.layout == .rgba8 ? 4 : 3
    return (0..<pixels.size.height).map { y in
        String(
            (0..<pixels.size.width).map { x -> Character in
                let at = (y * pixels.size.width + x) * step
                let bits = pixels.samples[at..<at + 3].map { $0 > 127 }
                switch (bits[0], bits[1], bits[2]) {
                case (true, false, false): return "r"
                case (false, true, false): return "g"
                case (false, false, true): return "b"
                case (true, true, true): return "w"
                case (false, false, false): return "k"
                default: return "?"
                }
            })
    }
}

func letters(_ file: Data) throws -> [String] { letters(try Image(data: file).pixels()) }

extension CameraTimeouts {
    /// Long timeouts for tests that run next to busy ones and under sanitizers. Tests of timeouts
    /// use shorter ones.
    static let patient = CameraTimeouts(
        start: .seconds(300), photo: .seconds(300), frame: .seconds(300), stop: .seconds(300))
}

/// A camera with a spy; the device is selected and started.
func startedCamera(
    _ device: CameraDevice = .back, timeouts: CameraTimeouts = .patient
) async throws -> (sut: any Camera, spy: CameraSpy) {
    let spy = CameraSpy()
    let sut = CameraFactory.make(session: spy, controller: spy, timeouts: timeouts)
    try sut.set(device.id)
    try await sut.start()
    spy.forgetMessages()
    return (sut, spy)
}

/// A camera with a spy that has not been used yet.
func freshCamera(
    _ devices: [CameraDevice] = [.back, .front], timeouts: CameraTimeouts = .patient
) -> (sut: any Camera, spy: CameraSpy) {
    let spy = CameraSpy(devices)
    return (CameraFactory.make(session: spy, controller: spy, timeouts: timeouts), spy)
}

/// Polls until `condition` is true, for up to 60 seconds.
func eventually(_ condition: @Sendable () -> Bool) async throws {
    let deadline = ContinuousClock.now + .seconds(60)
    while !condition(), ContinuousClock.now < deadline {
        try await Task.sleep(for: .milliseconds(2))
    }
    #expect(condition())
}

/// A square in which the pixels differ.
func ramp(_ side: Int) throws -> Pixels {
    let samples = (0..<side * side).flatMap { pixel -> [UInt8] in
        let (x, y) = (pixel % side, pixel / side)
        return [x * 255 / side, y * 255 / side, (x * 37 + y * 91) % 256].map { UInt8($0) }
    }
    return try #require(
        Pixels(size: ImageSize(width: side, height: side), layout: .rgb8, samples: samples))
}

/// A folder for a test's files, deleted with the value.
final class TemporaryFolder {
    let path = NSTemporaryDirectory() + "/camera-" + UUID().uuidString

    init() throws {
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        // A file that cannot be removed stays in a temporary folder.
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Writes a file and returns its device.
    func device(_ name: String, _ data: Data) throws -> CameraDevice.ID {
        try data.write(to: URL(filePath: "\(path)/\(name)"))
        return CameraDevice.ID("file:\(path)/\(name)")
    }

    var device: CameraDevice.ID { CameraDevice.ID("file:\(path)") }
}
