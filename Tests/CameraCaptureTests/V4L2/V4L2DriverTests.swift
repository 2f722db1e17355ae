import CImageEditorV4L2
import CameraCapture
import Foundation
import Testing

struct V4L2DriverTests {
    private let id = CameraDevice.ID("v4l2:/dev/video0")

    @Test func `a device is called what its driver calls it`() {
        let sut = V4L2Driver(FakeV4L2Driver(FakeV4L2Device(name: "HD Webcam C270")))

        #expect(sut.scheme == "v4l2")
        #expect(sut.devices().map(\.id) == [id])
        #expect(sut.devices().map(\.name) == ["HD Webcam C270"])
        #expect(sut.devices().map(\.kind) == [.hardware])
    }

    @Test func `a device without a name is called by its id`() {
        let sut = V4L2Driver(FakeV4L2Driver(FakeV4L2Device(name: "")))

        #expect(sut.devices().map(\.name) == ["v4l2:/dev/video0"])
    }

    @Test func `metadata and output nodes, and nodes without streaming, are left out`() {
        let driver = FakeV4L2Driver([
            "/dev/video0": FakeV4L2Device(),
            "/dev/video1": FakeV4L2Device(captures: false),
            "/dev/video2": FakeV4L2Device(streams: false),
            "/dev/video3": FakeV4L2Device(isMultiplanar: true),
        ])
        let sut = V4L2Driver(driver)

        #expect(
            sut.devices().map(\.id.rawValue) == ["v4l2:/dev/video0", "v4l2:/dev/video3"])
        #expect(sut.device(.init("v4l2:/dev/video1")) == nil)
        #expect(throws: CameraError.noSuchDevice(.init("v4l2:/dev/video1"))) {
            try sut.open(.init("v4l2:/dev/video1"))
        }
        #expect(driver.holdings == .init())
    }

    @Test func `formats come with sizes and rates, the largest and fastest first`() {
        let driver = FakeV4L2Driver(
            FakeV4L2Device(formats: [
                .init(
                    code: cv4l2_yuyv, sizes: [.init(640, 480), .init(1280, 720)],
                    intervals: [.init(rate: 10), .init(rate: 15)]),
                .init(
                    code: cv4l2_mjpeg, sizes: [.init(1280, 720)], intervals: [.init(rate: 30)]),
            ]))

        #expect(
            V4L2Driver(driver).devices().first?.formats == [
                CameraFormat(
                    pixelFormat: .mjpeg, width: 1280, height: 720, framesPerSecond: [30]),
                CameraFormat(
                    pixelFormat: .yuyv, width: 1280, height: 720, framesPerSecond: [15, 10]),
                CameraFormat(
                    pixelFormat: .yuyv, width: 640, height: 480, framesPerSecond: [15, 10]),
            ])
    }

    @Test func `all eight pixel formats are read, others left out`() {
        let codes = [
            cv4l2_mjpeg, cv4l2_yuyv, cv4l2_uyvy, cv4l2_nv12, cv4l2_yuv420, cv4l2_rgb24, cv4l2_bgr24,
            cv4l2_grey, 0x3436_3248, cv4l2_jpeg,
        ]
        let driver = FakeV4L2Driver(
            FakeV4L2Device(formats: codes.map { .init(code: $0, sizes: [.init(64, 32)]) }))

        let formats = V4L2Driver(driver).devices().first?.formats.map(\.pixelFormat)

        #expect(
            formats == [.mjpeg, .yuyv, .uyvy, .nv12, .yuv420, .rgb24, .bgr24, .grey])
    }

    @Test func `a range of sizes lists the usual sizes and its ends`() {
        let sizes = V4L2Sizes(
            leastWidth: 32, greatestWidth: 1000, widthStep: 16, leastHeight: 16,
            greatestHeight: 700, heightStep: 2)
        let driver = FakeV4L2Driver(
            FakeV4L2Device(formats: [.init(code: cv4l2_grey, sizes: [sizes])]))

        // 160 × 120 fits: 160 = 32 + 8 · 16, 120 = 16 + 52 · 2. The maximum width is 1000, so 1024
        // is too wide. The heights 180 and 360 fit.
        #expect(
            V4L2Driver(driver).devices().first?.formats.map { [$0.width, $0.height] } == [
                [1000, 700], [800, 600], [640, 480], [640, 360], [352, 288], [320, 240],
                [320, 180], [160, 120], [32, 16],
            ])
    }

    @Test func `a range of rates lists the usual rates and its ends`() {
        let intervals = V4L2Intervals(
            shortest: V4L2Interval(numerator: 1001, denominator: 30000),
            longest: V4L2Interval(numerator: 1, denominator: 12))
        let driver = FakeV4L2Driver(
            FakeV4L2Device(formats: [
                .init(code: cv4l2_grey, sizes: [.init(64, 32)], intervals: [intervals])
            ]))

        #expect(
            V4L2Driver(driver).devices().first?.formats.first?.framesPerSecond == [
                29.97, 25, 24, 20, 15, 12,
            ])
    }

    @Test func `zero intervals are left out`() {
        let never = V4L2Interval(numerator: 0, denominator: 1)
        let driver = FakeV4L2Driver(
            FakeV4L2Device(formats: [
                .init(
                    code: cv4l2_grey, sizes: [.init(64, 32)],
                    intervals: [.init(shortest: never, longest: never)])
            ]))

        #expect(V4L2Driver(driver).devices().first?.formats.first?.framesPerSecond == [])
    }

    @Test func `a driver that does not name sizes has the one that is set`() {
        let driver = FakeV4L2Driver(FakeV4L2Device(namesSizes: false))

        #expect(
            V4L2Driver(driver).devices().first?.formats == [
                CameraFormat(pixelFormat: .yuyv, width: 64, height: 32)
            ])
    }

    @Test func `impossible sizes are left out`() {
        let driver = FakeV4L2Driver(
            FakeV4L2Device(formats: [
                .init(code: cv4l2_grey, sizes: [.init(0, 32), .init(64, .max), .init(64, 32)])
            ]))

        #expect(V4L2Driver(driver).devices().first?.formats.map(\.width) == [64])
    }

    @Test func `an endless enumeration is stopped`() {
        let driver = FakeV4L2Driver(FakeV4L2Device(enumeratesForEver: true))

        #expect(V4L2Driver(driver).devices().first?.formats.count == 1)
    }

    @Test func `a device that fails to answer is left out, and closed`() {
        for call in [V4L2Call.open, .queryCapability, .eventfd, .enumerateFormats, .queryControl] {
            let driver = FakeV4L2Driver(failure: .init(call: call, number: 1, code: EIO))

            #expect(V4L2Driver(driver).devices() == [])
            #expect(driver.holdings == .init())
        }
    }

    @Test(
        arguments: [
            (ENOENT, CameraError.noSuchDevice(.init("v4l2:/dev/video0"))),
            (ENOTTY, .noSuchDevice(.init("v4l2:/dev/video0"))),
            (ENODEV, .noSuchDevice(.init("v4l2:/dev/video0"))),
            (EACCES, .permissionDenied),
            (EPERM, .permissionDenied),
            (EBUSY, .deviceBusy),
            (EMFILE, .failed(reason: "open: Too many open files")),
        ])
    func `the reason why a device cannot be opened is reported`(code: Int32, expected: CameraError)
    {
        let driver = FakeV4L2Driver(failure: .init(call: .open, number: 1, code: code))

        #expect(throws: expected) { try V4L2Driver(driver).open(id) }
        #expect(driver.holdings == .init())
    }

    @Test func `a forbidden device can be named, so that opening it gives the reason`() {
        let driver = FakeV4L2Driver(failure: .init(call: .open, number: 1, code: EACCES))

        #expect(
            V4L2Driver(driver).device(id) == CameraDevice(id: id, name: "/dev/video0"))
    }

    @Test(
        arguments: ["v4l2:", "v4l2:video0", "test:", "v4l2:/dev/video9", "v4l2:/dev/\0video0", ""])
    func `other ids are not V4L2 devices`(text: String) {
        let driver = FakeV4L2Driver()
        let id = CameraDevice.ID(text)

        #expect(V4L2Driver(driver).device(id) == nil)
        #expect(throws: CameraError.noSuchDevice(id)) { try V4L2Driver(driver).open(id) }
    }
}
