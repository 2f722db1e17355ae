/// Makes cameras.
public enum CameraFactory {
    /// A camera on the devices of this machine, and on those that need no hardware.
    ///
    /// Cameras of Linux are `v4l2:/dev/videoN`. `test:` shows colour bars and a clock. `file:PATH`
    /// shows a picture, a folder of pictures, JPEG frames that follow each other in one file, or a
    /// film of Y4M, from the beginning again when it ends; it can be chosen though it is not
    /// listed.
    ///
    /// - Parameter timeouts: How long a device may take.
    public static func make(timeouts: CameraTimeouts = .standard) -> any Camera {
        make(drivers: [V4L2Driver(), TestDriver(), FileDriver()], timeouts: timeouts)
    }

    /// A camera on somebody else's device.
    ///
    /// - Parameters:
    ///   - session: What there is to know of it.
    ///   - controller: What can be done with it.
    ///   - timeouts: How long it may take.
    public static func make(
        session: any CameraSession, controller: any CameraController,
        timeouts: CameraTimeouts = .standard
    ) -> any Camera {
        DefaultCamera(
            session: session, controller: controller, timeouts: timeouts,
            development: PhotoDevelopment())
    }

    /// A camera on the devices of some drivers, those of the first listed first.
    package static func make(
        drivers: [any CameraDriver], timeouts: CameraTimeouts = .standard
    ) -> any Camera {
        let devices = DriverDevices(drivers)
        return make(
            session: DriverSession(devices: devices),
            controller: DriverController(devices: devices), timeouts: timeouts)
    }
}
