public import CameraCapture

/// A camera in its JSON form: `{"id","name","position","kind","flash":[…],"zoom":{"minimum",
/// "maximum"},"formats":[{"pixels","width","height","framesPerSecond":[…]}]}`.
public struct CameraJSON: JSONPresentable, Sendable {
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
            // In the order of their declaration: a set has none.
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
