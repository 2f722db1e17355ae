public import CameraCapture
public import Core

/// A camera as JSON: `{"id","name","position","kind","flash":[…],"zoom":{"minimum",
/// "maximum"},"formats":[{"pixels","width","height","framesPerSecond":[…]}]}`.
public struct CameraJSON: Sendable {
    private let device: CameraDevice

    public init(_ device: CameraDevice) {
        self.device = device
    }

    public var json: JSONText {
        .object([
            .init("id", .string(device.id.rawValue)),
            .init("name", .string(device.name)),
            .init("position", .string(device.position.rawValue)),
            .init("kind", .string(device.kind.rawValue)),
            // The modes are in the order of declaration, because the order of a `Set` varies.
            .init(
                "flash",
                .array(
                    FlashMode.allCases.filter(device.flashModes.contains)
                        .map { .string($0.rawValue) })),
            .init(
                "zoom",
                .object([
                    .init("minimum", .number(device.zoomRange.lowerBound)),
                    .init("maximum", .number(device.zoomRange.upperBound)),
                ])),
            .init("formats", .array(device.formats.map(Self.format))),
        ])
    }

    private static func format(_ format: CameraFormat) -> JSONText {
        .object([
            .init("pixels", .string(format.pixelFormat.rawValue)),
            .init("width", .integer(format.width)),
            .init("height", .integer(format.height)),
            .init("framesPerSecond", .array(format.framesPerSecond.map(JSONText.number))),
        ])
    }
}

/// A photograph as JSON: `{"device","output","width","height","format","bytes"}`.
public struct CaptureJSON: Sendable {
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
            .init("format", .string(facts.format.rawValue)),
            .init("bytes", .integer(facts.bytes)),
        ])
    }
}
