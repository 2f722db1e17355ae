/// Creates cameras.
public enum CameraFactory {
    /// Creates a camera with this machine's devices, and with simulated ones.
    ///
    /// Linux cameras are `v4l2:/dev/videoN`. `test:` shows colour bars and a clock. `file:PATH`
    /// shows a picture, a folder of pictures, a file of concatenated JPEG frames, or a Y4M video,
    /// and starts again at its end. A file can be chosen although it is not listed.
    ///
    /// - Parameter timeouts: The timeouts for the device.
    public static func make(timeouts: CameraTimeouts = .standard) -> any Camera {
        make(drivers: [V4L2Driver(), TestDriver(), FileDriver()], timeouts: timeouts)
    }

    /// Creates a camera with a custom device.
    ///
    /// - Parameters:
    ///   - session: Reports the state of the device.
    ///   - controller: Controls the device.
    ///   - timeouts: The timeouts for the device.
    public static func make(
        session: any CameraSession, controller: any CameraController,
        timeouts: CameraTimeouts = .standard
    ) -> any Camera {
        DefaultCamera(
            session: session, controller: controller, timeouts: timeouts,
            processor: PhotoProcessor())
    }

    /// Creates a camera with the devices of several drivers, listed in the drivers' order.
    package static func make(
        drivers: [any CameraDriver], timeouts: CameraTimeouts = .standard
    ) -> any Camera {
        let devices = DriverDevices(drivers)
        return make(
            session: DriverSession(devices: devices),
            controller: DriverController(devices: devices), timeouts: timeouts)
    }
}
