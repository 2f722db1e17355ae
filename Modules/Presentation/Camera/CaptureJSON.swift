public import CameraCapture
public import Core

/// A photograph in its JSON form: `{"device","output","width","height","format","bytes"}`.
public struct CaptureJSON: JSONPresentable, Sendable {
    private let device: CameraDevice.ID
    private let output: String
    private let facts: ImageFacts

    /// - Parameter output: The file's path; `-` for standard output.
    public init(_ device: CameraDevice.ID, output: String, _ facts: ImageFacts) {
        self.device = device
        self.output = output
        self.facts = facts
    }

    public var json: JSONText {
        .object([
            .init("device", .string(device.rawValue)),
            .init("output", .string(output)),
            .init("width", .integer(facts.width)),
            .init("height", .integer(facts.height)),
            .init("format", .string(facts.format)),
            .init("bytes", .integer(facts.bytes)),
        ])
    }
}
