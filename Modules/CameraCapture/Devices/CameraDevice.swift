public import Rendering

/// A camera device: its name, position and abilities.
public struct CameraDevice: Sendable, Equatable, Identifiable {
    /// Identifies a device, such as `test:` or `v4l2:/dev/video0`.
    public struct ID: RawRepresentable, Sendable, Hashable, CustomStringConvertible,
        ExpressibleByStringLiteral
    {
        public let rawValue: String

        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        public init(_ rawValue: String) {
            self.init(rawValue: rawValue)
        }

        public init(stringLiteral value: String) {
            self.init(rawValue: value)
        }

        public var description: String { rawValue }

        /// The simulated camera that shows colour bars and a clock: `test:`.
        public static let colorBars = ID("test:")

        /// Returns the id of the recording at `path`: a picture, a folder of pictures, concatenated
        /// JPEG frames, or Y4M. The id is `file:PATH`.
        public static func file(_ path: String) -> ID { ID("file:\(path)") }

        /// Returns the id of a Linux video device, such as `v4l2:/dev/video0`.
        public static func v4l2(_ path: String) -> ID { ID("v4l2:\(path)") }

        /// True if the device is a recording: a file or a folder.
        public var isFile: Bool { rawValue.hasPrefix(Self.file("").rawValue) }

        /// The text before the colon, which identifies the driver.
        package var scheme: String { String(rawValue.prefix { $0 != ":" }) }
    }

    /// The direction in which a device points.
    public enum Position: String, Sendable, CaseIterable {
        /// The device points away from the user.
        case back
        /// The device points towards the user.
        case front
        /// The direction is unknown.
        case unstated
    }

    /// The origin of the pictures.
    public enum Kind: String, Sendable, CaseIterable {
        /// A device that is connected to the machine.
        case hardware
        /// The device generates pictures.
        case drawn
        /// The device plays recorded pictures.
        case recorded
    }

    public let id: ID
    /// A name for people. It comes from the device and may contain any text.
    public var name: String
    public var position: Position
    public var kind: Kind
    /// The formats of the device, the best first; empty if they are unknown before the start.
    public var formats: [CameraFormat]
    /// The flash modes of the device; only ``FlashMode/off`` without a flash.
    public var flashModes: Set<FlashMode>
    /// The zoom factors, by lens or by cropping; `1...1` if the device cannot zoom.
    public var zoomRange: ClosedRange<Double>

    public init(
        id: ID, name: String, position: Position = .unstated, kind: Kind = .hardware,
        formats: [CameraFormat] = [], flashModes: Set<FlashMode> = [.off],
        zoomRange: ClosedRange<Double> = 1...1
    ) {
        self.id = id
        self.name = name
        self.position = position
        self.kind = kind
        self.formats = formats
        self.flashModes = flashModes.union([.off])
        self.zoomRange = zoomRange
    }
}

/// The mode of a camera's flash.
public enum FlashMode: String, Sendable, CaseIterable {
    case off
    case on
    /// The flash fires if the device finds it too dark.
    case auto
}

extension CameraDevice {
    /// Returns the best format for pictures of `size`: exactly this size, else the smallest that
    /// contains it, else the largest; among equals the device's first.
    ///
    /// - Returns: `nil` if the device lists no formats.
    public func format(for size: ImageSize) -> CameraFormat? {
        func area(_ format: CameraFormat) -> Int { format.width * format.height }
        let holding = formats.filter { $0.width >= size.width && $0.height >= size.height }
        return holding.min { area($0) < area($1) }
            ?? formats.max { area($0) < area($1) }
    }
}
