/// The time limits for a device, after which a wait fails with `timedOut`. ``Camera/stop()``
/// returns without an error instead.
public struct CameraTimeouts: Sendable, Equatable {
    /// The default limits: 10 seconds for a start or a photograph, 5 seconds for a frame or a stop.
    public static let standard = CameraTimeouts()

    public var start: Duration
    /// The limit for the device to deliver a photograph, without rotating and encoding it.
    public var photo: Duration
    /// The limit between two frames of a preview.
    public var frame: Duration
    public var stop: Duration

    public init(
        start: Duration = .seconds(10), photo: Duration = .seconds(10),
        frame: Duration = .seconds(5), stop: Duration = .seconds(5)
    ) {
        self.start = start
        self.photo = photo
        self.frame = frame
        self.stop = stop
    }
}
