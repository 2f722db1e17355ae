/// How long a device may take before whoever waits for it is told that it does not answer.
public struct CameraTimeouts: Sendable, Equatable {
    /// 10 seconds to start and for a photograph, 5 for a frame and to stop.
    public static let standard = CameraTimeouts()

    public var start: Duration
    /// For a device's answer; turning and encoding it are not counted.
    public var photo: Duration
    /// From one frame of a preview to the next.
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
