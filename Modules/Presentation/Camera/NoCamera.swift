/// No camera is connected, and none was named.
public struct NoCamera: PresentableFailure, Equatable {
    public init() {}

    public var category: FailureCategory { .unavailable }

    public var summary: String { "there is no camera" }

    public var advice: String? {
        "-d test: shows colour bars without any hardware, -d file:PATH what is on the disk"
    }
}
