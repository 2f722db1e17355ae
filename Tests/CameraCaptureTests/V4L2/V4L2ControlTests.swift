import CImageEditorV4L2
import CameraCapture
import Foundation
import Testing

struct V4L2ControlTests {
    @Test func `zoom is the focal length divided by the shortest one`() throws {
        let (sut, driver) = try makeSUT([
            cv4l2_zoom: .init(.integer, 100...500, standard: 100)
        ])

        #expect(sut.device.zoomRange == 1...5)
        #expect(try sut.zoom(to: 2.5) == 1)
        #expect(driver.value(of: cv4l2_zoom) == 250)
        #expect(try sut.zoom(to: 1) == 1)
        #expect(driver.value(of: cv4l2_zoom) == 100)
    }

    @Test func `the zoom beyond the lens is left to the caller`() throws {
        let (sut, driver) = try makeSUT([
            cv4l2_zoom: .init(.integer, 100...500, step: 100, standard: 100)
        ])

        // The lens zooms in steps: of 2.5 it does 2, and 1.25 remains.
        #expect(try sut.zoom(to: 2.5) == 1.25)
        #expect(driver.value(of: cv4l2_zoom) == 200)
        #expect(try sut.zoom(to: 10) == 2)
        #expect(driver.value(of: cv4l2_zoom) == 500)
    }

    @Test(
        arguments: [
            [:],
            // A focal length of 0 cannot be used as a unit.
            [cv4l2_zoom: .init(.integer, 0...10)],
            [cv4l2_zoom: .init(.integer, 100...100, standard: 100)],
            [cv4l2_zoom: .init(.integer, 100...500, standard: 100, canBeSet: false)],
        ] as [[UInt32: FakeV4L2Device.Control]])
    func `without a zoom lens the whole zoom is left to the caller`(
        controls: [UInt32: FakeV4L2Device.Control]
    ) throws {
        let (sut, driver) = try makeSUT(controls)

        #expect(sut.device.zoomRange == 1...1)
        #expect(try sut.zoom(to: 3) == 3)
        #expect(!driver.calls.contains(.setControl))
    }

    @Test(arguments: [0.5, -1, .nan, .infinity]) func `an invalid zoom is refused`(
        factor: Double
    ) throws {
        let (sut, driver) = try makeSUT([
            cv4l2_zoom: .init(.integer, 100...500, standard: 100)
        ])

        #expect(throws: CameraError.outOfRange(.zoom)) { try sut.zoom(to: factor) }
        #expect(driver.value(of: cv4l2_zoom) == 100)
    }

    @Test func `autofocus is restarted`() throws {
        let (sut, driver) = try makeSUT([
            cv4l2_focus_automatic: .init(.boolean, 0...1, standard: 1)
        ])

        try sut.focus(at: .middle)

        #expect(driver.value(of: cv4l2_focus_automatic) == 1)
        #expect(Array(driver.calls.suffix(2)) == [.setControl, .setControl])
    }

    @Test func `a focus run is started`() throws {
        let (sut, driver) = try makeSUT([cv4l2_focus_start: .init(.button, 0...1)])

        try sut.focus(at: .middle)

        #expect(driver.value(of: cv4l2_focus_start) == 1)
    }

    @Test func `a manual focus cannot focus at a point`() throws {
        let (sut, _) = try makeSUT([cv4l2_focus: .init(.integer, 0...255)])

        #expect(throws: CameraError.notSupported(.focus)) { try sut.focus(at: .middle) }
    }

    @Test func `one stop doubles the exposure time`() throws {
        let (sut, driver) = try makeSUT([
            cv4l2_exposure_automatic: .init(.menu, 0...3, standard: 3),
            cv4l2_exposure: .init(.integer, 1...1000, standard: 160),
        ])

        try sut.expose(by: 1)
        #expect(driver.value(of: cv4l2_exposure_automatic) == 1)
        #expect(driver.value(of: cv4l2_exposure) == 320)
        // Relative to the device's original value, not to our last one.
        try sut.expose(by: -2)
        #expect(driver.value(of: cv4l2_exposure) == 40)
        try sut.expose(by: 0)
        #expect(driver.value(of: cv4l2_exposure_automatic) == 3)
    }

    @Test(arguments: [3, -9, Double.nan, .infinity]) func `the exposure time stays in its range`(
        stops: Double
    ) throws {
        let (sut, driver) = try makeSUT([
            cv4l2_exposure_automatic: .init(.menu, 0...3, standard: 3),
            cv4l2_exposure: .init(.integer, 1...1000, standard: 160),
        ])

        #expect(throws: CameraError.outOfRange(.exposure)) { try sut.expose(by: stops) }
        #expect(driver.value(of: cv4l2_exposure_automatic) == 3)
        #expect(driver.value(of: cv4l2_exposure) == 160)
    }

    @Test func `a menu of stops is used if available`() throws {
        let (sut, driver) = try makeSUT([
            cv4l2_exposure_bias: .init(
                .integerMenu, 0...4, standard: 2,
                menu: [0: -2000, 1: -1000, 2: 0, 4: 2000]),
            cv4l2_exposure: .init(.integer, 1...1000, standard: 160),
        ])

        try sut.expose(by: -0.9)

        #expect(driver.value(of: cv4l2_exposure_bias) == 1)
        #expect(driver.value(of: cv4l2_exposure) == 160)
        #expect(throws: CameraError.outOfRange(.exposure)) { try sut.expose(by: 3) }
    }

    @Test func `a device without any exposure says so`() throws {
        let (sut, _) = try makeSUT()

        #expect(throws: CameraError.notSupported(.exposure)) { try sut.expose(by: 1) }
    }

    @Test func `a light that stays on is a flash`() throws {
        let (sut, driver) = try makeSUT([
            cv4l2_flash_mode: .init(.menu, 0...2, menu: [0: 0, 1: 0, 2: 0])
        ])

        #expect(sut.device.flashModes == [.off, .on])
        try sut.setFlash(.on)
        #expect(driver.value(of: cv4l2_flash_mode) == 2)
        try sut.setFlash(.off)
        #expect(driver.value(of: cv4l2_flash_mode) == 0)
        #expect(throws: CameraError.notSupported(.flash)) { try sut.setFlash(.auto) }
    }

    @Test func `a light that only flashes, or none, is off`() throws {
        for controls: [UInt32: FakeV4L2Device.Control] in [
            [:], [cv4l2_flash_mode: .init(.menu, 0...2, menu: [0: 0, 1: 0])],
        ] {
            let (sut, driver) = try makeSUT(controls)

            #expect(sut.device.flashModes == [.off])
            try sut.setFlash(.off)
            #expect(throws: CameraError.notSupported(.flash)) { try sut.setFlash(.on) }
            #expect(!driver.calls.contains(.setControl))
        }
    }

    @Test(
        arguments: [
            (EBUSY, CameraError.deviceBusy), (ENODEV, .deviceLost),
            (EACCES, .notSupported(.zoom)), (ERANGE, .outOfRange(.zoom)),
            (EIO, .failed(reason: "VIDIOC_S_CTRL: Input/output error")),
        ])
    func `the reason why a control cannot be set is reported`(
        code: Int32, expected: CameraError
    ) throws {
        let driver = FakeV4L2Driver(
            FakeV4L2Device(controls: [
                cv4l2_zoom: .init(.integer, 100...500, standard: 100)
            ]), failure: .init(call: .setControl, number: 1, code: code))
        let sut = try V4L2Driver(driver).open(.init("v4l2:/dev/video0"))

        #expect(throws: expected) { try sut.zoom(to: 2) }
    }

    @Test func `controls may be set while frames are waited for`() async throws {
        let driver = FakeV4L2Driver(
            FakeV4L2Device(
                frames: [.never],
                controls: [cv4l2_zoom: .init(.integer, 100...500, standard: 100)]))
        let sut = try V4L2Driver(driver).open(.init("v4l2:/dev/video0"))
        _ = try sut.start(nil)
        let waiting = Task.detached {
            _ = #expect(throws: CameraError.cancelled) {
                try sut.nextFrame(before: .now + .seconds(60))
            }
        }

        _ = try sut.zoom(to: 3)
        sut.interrupt()
        await waiting.value

        #expect(driver.value(of: cv4l2_zoom) == 300)
    }

    private func makeSUT(
        _ controls: [UInt32: FakeV4L2Device.Control] = [:]
    ) throws -> (sut: any CameraStream, driver: FakeV4L2Driver) {
        let driver = FakeV4L2Driver(FakeV4L2Device(controls: controls))
        return (try V4L2Driver(driver).open(.init("v4l2:/dev/video0")), driver)
    }
}
