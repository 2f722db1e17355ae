import CameraCapture
import Foundation
import Rendering
import Testing

struct TestDeviceTests {
    @Test func `the test device is listed and shows eight bars`() async throws {
        let device = try #require(
            CameraFactory.make().availableDevices.first { $0.id.rawValue == "test:" })
        #expect(device.kind == .drawn)
        let sut = try await started()

        let photo = try await sut.takePhoto(with: CameraSettings(fileType: .png))

        let pixels = try Image(data: photo).pixels()
        #expect(pixels.size == ImageSize(width: 320, height: 240))
        let colors = (0..<8).map { bar -> [UInt8] in
            let place = (10 * 320 + bar * 40 + 20) * 4
            return Array(pixels.samples[place..<place + 3])
        }
        #expect(
            colors == [
                [255, 255, 255], [255, 255, 0], [0, 255, 255], [0, 255, 0], [255, 0, 255],
                [255, 0, 0], [0, 0, 255], [0, 0, 0],
            ])
        await sut.stop()
    }

    @Test func `each frame differs from the others`() async throws {
        let sut = try await started()

        var seen: Set<[UInt8]> = []
        for try await frame in sut.preview {
            #expect(seen.insert(try frame.pixels().samples).inserted)
            if seen.count == 8 { break }
        }

        await sut.stop()
    }

    @Test(arguments: [(600, 500, 640, 480), (4000, 3000, 1920, 1080), (1, 1, 320, 240)])
    func `an unknown size becomes the nearest one`(
        width: Int, height: Int, givenWidth: Int, givenHeight: Int
    ) async throws {
        let sut = try await started(
            CameraFormat(pixelFormat: .rgb24, width: width, height: height))

        let photo = try await sut.takePhoto()

        #expect(
            try Image(data: photo).info.storedSize
                == ImageSize(width: givenWidth, height: givenHeight))
        await sut.stop()
    }

    @Test func `frames come at the rate that is wanted`() async throws {
        let start = ContinuousClock.now
        let sut = try await started(
            CameraFormat(pixelFormat: .rgb24, width: 320, height: 240, framesPerSecond: [15]))
        var times: [ContinuousClock.Instant] = []

        for try await frame in sut.preview {
            times.append(frame.capturedAt)
            if times.count == 10 { break }
        }

        // The first frame is due at the start, the tenth nine intervals of 1/15 s later. A busy
        // machine makes single intervals shorter, but no frame earlier.
        #expect(times[9] - start > .milliseconds(599))
        await sut.stop()
    }

    @Test func `a flash lights it up`() async throws {
        let sut = try await started()

        try sut.setFlash(.on)
        let lit = try Image(data: try await sut.takePhoto()).pixels()
        try sut.setFlash(.off)
        let dark = try Image(data: try await sut.takePhoto()).pixels()

        let corner = (230 * 320 + 318) * 4
        #expect(lit.samples[corner] > 140)
        #expect(dark.samples[corner] < 60)
        await sut.stop()
    }

    private func started(
        _ format: CameraFormat = CameraFormat(pixelFormat: .rgb24, width: 320, height: 240)
    ) async throws -> any Camera {
        let sut = CameraFactory.make(timeouts: .patient)
        try sut.set(.init("test:"))
        try await sut.start(as: format)
        return sut
    }
}
