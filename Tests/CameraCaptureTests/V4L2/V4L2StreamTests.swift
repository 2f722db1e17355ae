import CImageEditorV4L2
import CameraCapture
import Foundation
import Testing

struct V4L2StreamTests {
    private let format = CameraFormat(
        pixelFormat: .yuyv, width: 64, height: 32, framesPerSecond: [30])

    @Test func `a frame uses the documented calls, and everything is released`() throws {
        let (sut, driver) = try makeSUT()
        let opened = driver.calls.count

        #expect(try sut.start(format) == format)
        let frame = try sut.nextFrame(before: soon)
        sut.stop()

        #expect(frame.pixelFormat == .yuyv)
        #expect((frame.width, frame.height, frame.bytesPerRow) == (64, 32, 128))
        #expect(frame.bytes == Data(repeating: 0, count: 4096))
        #expect(frame.encoding == YCbCrEncoding(matrix: .bt601, range: .limited))
        let way: [V4L2Call] =
            [.enumerateFormats, .enumerateFormats, .setFormat, .setInterval, .requestBuffers]
            + Array(repeating: [.queryBuffer, .mmap], count: 4).joined()
            + Array(repeating: .queueBuffer, count: 4)
            + [.startStreaming, .poll, .dequeueBuffer, .dequeueBuffer, .queueBuffer]
            + [.stopStreaming, .requestBuffers]
        #expect(Array(driver.calls[opened...]) == way)
        #expect(driver.holdings == .init())
    }

    @Test func `buffers are reused as long as frames are requested`() throws {
        let (sut, driver) = try makeSUT()
        _ = try sut.start(format)

        let frames = try (0..<50).map { _ in try sut.nextFrame(before: soon) }

        #expect(frames.map(\.sequence) == Array(0..<50))
        #expect(frames.map { $0.bytes.last } == (0..<50).map { UInt8($0) })
        #expect(
            driver.holdings
                == .init(descriptors: 2, mappings: 4, buffers: 4, queuedBuffers: 4, streams: 1))
    }

    @Test(arguments: 1...4) func `the driver's number of buffers is enough`(count: Int) throws {
        let (sut, driver) = try makeSUT(FakeV4L2Device(buffers: count))
        _ = try sut.start(format)

        for number in 0..<10 { #expect(try sut.nextFrame(before: soon).sequence == number) }
        #expect(driver.holdings.mappings == count)
        sut.stop()
        #expect(driver.holdings == .init())
    }

    @Test func `a driver that grants no buffer cannot be started`() throws {
        let (sut, driver) = try makeSUT(FakeV4L2Device(buffers: 0))

        #expect(throws: CameraError.failed(reason: "VIDIOC_REQBUFS: Cannot allocate memory")) {
            try sut.start(format)
        }
        #expect(driver.holdings.buffers == 0)
    }

    @Test func `frames have the format that the driver chooses`() throws {
        let (sut, _) = try makeSUT(
            FakeV4L2Device(adjust: { format in
                (format.width, format.height) = (48, 20)
                // Rows with padding.
                (format.bytesPerRow, format.byteCount) = (112, 112 * 20)
                (format.isBT709, format.isFullRange) = (true, true)
            }))

        let given = try sut.start(format)
        let frame = try sut.nextFrame(before: soon)

        #expect((given.width, given.height) == (48, 20))
        #expect((frame.width, frame.height, frame.bytesPerRow) == (48, 20, 112))
        #expect(frame.bytes.count == 112 * 20)
        #expect(frame.encoding == YCbCrEncoding(matrix: .bt709, range: .full))
    }

    @Test func `a driver may give another pixel format`() throws {
        let (sut, _) = try makeSUT(
            FakeV4L2Device(adjust: { format in
                (format.code, format.bytesPerRow, format.byteCount) = (cv4l2_grey, 64, 2048)
            }))

        #expect(try sut.start(format).pixelFormat == .grey)
        #expect(try sut.nextFrame(before: soon).bytes.count == 2048)
    }

    @Test(
        arguments: [
            { $0.width = 0 }, { $0.height = .max }, { $0.code = 0x3436_3248 },
            { $0.planes = 2 }, { $0.bytesPerRow = 127 },
        ] as [@Sendable (inout V4L2Format) -> Void])
    func `an unusable format chosen by the driver is an error`(
        adjust: @escaping @Sendable (inout V4L2Format) -> Void
    ) throws {
        let (sut, driver) = try makeSUT(FakeV4L2Device(adjust: adjust))

        #expect(throws: CameraError.formatNotSupported) { try sut.start(format) }
        #expect(driver.holdings == .init(descriptors: 2))
    }

    @Test func `a pixel format that the device lacks is not asked for`() throws {
        let (sut, driver) = try makeSUT()

        #expect(throws: CameraError.formatNotSupported) {
            try sut.start(CameraFormat(pixelFormat: .nv12, width: 64, height: 32))
        }
        #expect(!driver.calls.contains(.setFormat))
    }

    @Test(arguments: [-1, 1 << 40]) func `no size is too strange to be refused`(side: Int) throws {
        let (sut, _) = try makeSUT()

        #expect(throws: CameraError.formatNotSupported) {
            try sut.start(CameraFormat(pixelFormat: .yuyv, width: side, height: 32))
        }
    }

    @Test func `without a requested format the device keeps its own`() throws {
        let (sut, _) = try makeSUT()

        #expect(
            try sut.start(nil)
                == CameraFormat(
                    pixelFormat: .yuyv, width: 64, height: 32, framesPerSecond: [30]))
    }

    @Test func `an unreadable current format is replaced by a readable one`() throws {
        let (sut, _) = try makeSUT(
            FakeV4L2Device(formats: [
                .init(code: 0x3436_3248, sizes: [.init(64, 32)]),
                .init(code: cv4l2_grey, sizes: [.init(64, 32)]),
            ]))

        #expect(try sut.start(nil).pixelFormat == .grey)
    }

    @Test func `a device without intervals has no rate`() throws {
        let (sut, _) = try makeSUT(FakeV4L2Device(interval: nil))

        #expect(try sut.start(format).framesPerSecond == [])
    }

    @Test func `short, empty and damaged frames are skipped`() throws {
        let frames: [FakeV4L2Device.Frame] = [
            .bytes(4095), .damaged, .bytes(0), .whole, .damaged, .whole,
        ]
        let (sut, driver) = try makeSUT(FakeV4L2Device(frames: frames))
        _ = try sut.start(format)

        #expect(try sut.nextFrame(before: soon).sequence == 3)
        #expect(try sut.nextFrame(before: soon).sequence == 5)
        #expect(driver.holdings.queuedBuffers == 4)
    }

    @Test func `bytes claimed beyond a buffer are not read`() throws {
        let (sut, _) = try makeSUT(FakeV4L2Device(frames: [.bytes(1 << 30)]))
        _ = try sut.start(format)

        #expect(try sut.nextFrame(before: soon).bytes.count == 4096)
    }

    @Test func `a buffer that does not exist is no frame`() throws {
        let (sut, _) = try makeSUT(FakeV4L2Device(frames: [.number(7), .number(.max)]))
        _ = try sut.start(format)

        #expect(try sut.nextFrame(before: soon).sequence == 2)
    }

    @Test func `a Motion JPEG frame must begin with a JPEG marker`() throws {
        let (sut, _) = try makeSUT(
            FakeV4L2Device(
                formats: [.init(code: cv4l2_mjpeg, sizes: [.init(64, 32)])],
                frames: [.bytes(3), .bytes(700)], content: [0xFF, 0xD8, 0xFF, 0xDB]))
        _ = try sut.start(nil)

        let frame = try sut.nextFrame(before: soon)

        #expect(frame.sequence == 1)
        #expect(frame.bytes.count == 700)
        #expect(frame.bytesPerRow == 0)
    }

    @Test func `Motion JPEG that never begins with a JPEG marker gives no frame`() throws {
        let (sut, _) = try makeSUT(
            FakeV4L2Device(formats: [.init(code: cv4l2_mjpeg, sizes: [.init(64, 32)])]))
        _ = try sut.start(nil)

        #expect(throws: CameraError.timedOut) { try sut.nextFrame(before: .now) }
    }

    @Test func `the newest of several frames is returned`() throws {
        let (sut, driver) = try makeSUT(
            FakeV4L2Device(frames: [.whole, .whole, .damaged], framesAtOnce: 3))
        _ = try sut.start(format)

        #expect(try sut.nextFrame(before: soon).sequence == 1)
        #expect(try sut.nextFrame(before: soon).sequence == 5)
        #expect(driver.holdings.queuedBuffers == 4)
    }

    @Test func `a frame knows when it was taken`() throws {
        let (sut, _) = try makeSUT(FakeV4L2Device(age: 5_000_000_000))
        _ = try sut.start(format)

        let start = ContinuousClock.now
        let age = try sut.nextFrame(before: soon).capturedAt.duration(to: .now)

        #expect(age >= .seconds(5) && age < .seconds(6) + start.duration(to: .now))
    }

    @Test func `a missing frame ends at the deadline`() throws {
        let (sut, _) = try makeSUT(FakeV4L2Device(frames: [.never]))
        _ = try sut.start(format)

        #expect(throws: CameraError.timedOut) {
            try sut.nextFrame(before: .now + .milliseconds(20))
        }
    }

    @Test func `endless damaged frames end at the deadline`() throws {
        let (sut, _) = try makeSUT(
            FakeV4L2Device(frames: Array(repeating: .damaged, count: 1_000_000)))
        _ = try sut.start(format)

        #expect(throws: CameraError.timedOut) {
            try sut.nextFrame(before: .now + .milliseconds(5))
        }
    }

    @Test func `an interruption ends a wait, and every later one`() async throws {
        let (sut, driver) = try makeSUT(FakeV4L2Device(frames: [.never]))
        _ = try sut.start(format)

        let waiting = Task.detached {
            _ = #expect(throws: CameraError.cancelled) {
                try sut.nextFrame(before: .now + .seconds(60))
            }
        }
        try await eventually { driver.calls.contains(.poll) }
        sut.interrupt()
        await waiting.value

        #expect(throws: CameraError.cancelled) { try sut.nextFrame(before: soon) }
        sut.stop()
        sut.interrupt()
    }

    @Test func `an unplugged device is lost and still closed`() throws {
        let (sut, driver) = try makeSUT(FakeV4L2Device(frames: [.whole, .unplugged]))
        _ = try sut.start(format)
        _ = try sut.nextFrame(before: soon)

        #expect(throws: CameraError.deviceLost) { try sut.nextFrame(before: soon) }
        #expect(throws: CameraError.deviceLost) { try sut.nextFrame(before: soon) }
        sut.stop()
        #expect(driver.holdings == .init())
    }

    @Test(
        arguments: [
            (ENODEV, CameraError.deviceLost),
            (EIO, .failed(reason: "VIDIOC_DQBUF: Input/output error")),
            (EPIPE, .failed(reason: "VIDIOC_DQBUF: Broken pipe")),
        ])
    func `an error instead of a frame is thrown`(code: Int32, expected: CameraError) throws {
        let (sut, driver) = try makeSUT(FakeV4L2Device(frames: [.failure(code)]))
        _ = try sut.start(format)

        #expect(throws: expected) { try sut.nextFrame(before: soon) }
        sut.stop()
        #expect(driver.holdings == .init())
    }

    @Test func `a device that fails without a reason is not polled for ever`() throws {
        // The first frame loses the only buffer, so the device has none left.
        let (sut, _) = try makeSUT(FakeV4L2Device(buffers: 1, frames: [.number(9)]))
        _ = try sut.start(format)

        #expect(throws: CameraError.failed(reason: "the device has stopped")) {
            try sut.nextFrame(before: .now + .seconds(60))
        }
    }

    @Test func `a device used by another process is busy`() throws {
        let driver = FakeV4L2Driver()
        let first = try V4L2Driver(driver).open(.init("v4l2:/dev/video0"))
        let second = try V4L2Driver(driver).open(.init("v4l2:/dev/video0"))
        _ = try first.start(format)

        #expect(throws: CameraError.deviceBusy) { try second.start(format) }
        first.stop()
        #expect(try second.start(format) == format)
        second.stop()
        #expect(driver.holdings == .init())
    }

    @Test func `a stream can be restarted with another format`() throws {
        let (sut, driver) = try makeSUT()
        _ = try sut.start(format)
        _ = try sut.nextFrame(before: soon)

        let given = try sut.start(CameraFormat(pixelFormat: .yuyv, width: 32, height: 16))

        #expect(given.width == 32)
        #expect(try sut.nextFrame(before: soon).bytes.count == 1024)
        #expect(driver.holdings.mappings == 4)
        sut.stop()
        #expect(driver.holdings == .init())
    }

    @Test func `a stream that is stopped or not started returns no frames`() throws {
        let (sut, driver) = try makeSUT()

        #expect(throws: CameraError.cameraNotStarted) { try sut.nextFrame(before: soon) }
        sut.stop()
        sut.stop()
        #expect(throws: CameraError.cameraNotStarted) { try sut.start(format) }
        #expect(throws: CameraError.cameraNotStarted) { try sut.nextFrame(before: soon) }
        #expect(throws: CameraError.cameraNotStarted) { try sut.zoom(to: 2) }
        #expect(driver.holdings == .init())
    }

    @Test func `a deallocated stream releases everything`() throws {
        let driver = FakeV4L2Driver()
        do {
            let sut = try V4L2Driver(driver).open(.init("v4l2:/dev/video0"))
            _ = try sut.start(format)
            #expect(driver.holdings.mappings == 4)
        }

        #expect(driver.holdings == .init())
    }

    @Test func `the multi-planar interface works in the same way`() throws {
        let (sut, driver) = try makeSUT(FakeV4L2Device(isMultiplanar: true))
        _ = try sut.start(format)

        #expect(try sut.nextFrame(before: soon).bytes.count == 4096)
        sut.stop()
        #expect(driver.holdings == .init())
    }

    private var soon: ContinuousClock.Instant { .now + .seconds(30) }

    private func makeSUT(
        _ device: FakeV4L2Device = FakeV4L2Device()
    ) throws -> (sut: any CameraStream, driver: FakeV4L2Driver) {
        let driver = FakeV4L2Driver(device)
        return (try V4L2Driver(driver).open(.init("v4l2:/dev/video0")), driver)
    }
}
