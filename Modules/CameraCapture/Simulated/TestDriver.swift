/// A simulated device, `test:`: colour bars and a clock, so that all frames differ.
struct TestDriver: CameraDriver {
    private static let rates: [Double] = [30, 15, 5]
    static let formats = [(1280, 720), (640, 480), (320, 240), (1920, 1080)].map {
        CameraFormat(pixelFormat: .rgb24, width: $0, height: $1, framesPerSecond: rates)
    }

    static let device = CameraDevice(
        id: .colorBars, name: "Colour bars", kind: .drawn, formats: formats,
        flashModes: Set(FlashMode.allCases))

    let scheme = CameraDevice.ID.colorBars.scheme

    func devices() -> [CameraDevice] { [Self.device] }

    func open(_ id: CameraDevice.ID) throws(CameraError) -> any CameraStream {
        guard id == .colorBars else { throw .noSuchDevice(id) }
        return TestStream(Self.device)
    }
}
