public import Rendering

/// A camera that can be chosen: what it is called, where it looks and what it is able to do.
public struct CameraDevice: Sendable, Equatable, Identifiable {
    /// Names a device among all that there are, such as `test:` or `v4l2:/dev/video0`.
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

        /// What is recorded at `path` as a camera, `file:PATH`: a picture, a folder of pictures, JPEG
        /// frames one after the other, or Y4M.
        public static func file(_ path: String) -> ID { ID("file:\(path)") }

        /// A video device of Linux, such as `v4l2:/dev/video0`.
        public static func v4l2(_ path: String) -> ID { ID("v4l2:\(path)") }

        /// Whether it is a recording: a file or a folder.
        public var isFile: Bool { rawValue.hasPrefix(Self.file("").rawValue) }

        /// What stands before the colon, which tells drivers apart.
        package var scheme: String { String(rawValue.prefix { $0 != ":" }) }
    }

    /// Where a device looks.
    public enum Position: String, Sendable, CaseIterable {
        /// Away from whoever holds it.
        case back
        /// At whoever holds it.
        case front
        /// Nobody has said.
        case unstated
    }

    /// What kind of thing delivers the pictures.
    public enum Kind: String, Sendable, CaseIterable {
        /// A device that is connected to the machine.
        case hardware
        /// Pictures that are drawn for the purpose.
        case drawn
        /// Pictures that were recorded before.
        case recorded
    }

    public let id: ID
    /// What a person calls it. It comes from the device, and may hold anything.
    public var name: String
    public var position: Position
    public var kind: Kind
    /// What it can deliver, the best first; empty where that is not known before it is started.
    public var formats: [CameraFormat]
    /// What its flash can be set to. A device without a flash can only have it off.
    public var flashModes: Set<FlashMode>
    /// By how much it can enlarge, be it with its lens or by leaving out what is at the edges;
    /// `1...1` where it cannot.
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

/// Whether a camera's flash goes off.
public enum FlashMode: String, Sendable, CaseIterable {
    case off
    case on
    /// Where the device finds it too dark.
    case auto
}

extension CameraDevice {
    /// The format to ask for when pictures of `size` are wanted: that very size, else the smallest
    /// that holds it, else the largest there is; among equals the device's first.
    ///
    /// - Returns: `nil` when the device names no formats.
    public func format(for size: ImageSize) -> CameraFormat? {
        func area(_ format: CameraFormat) -> Int { format.width * format.height }
        let holding = formats.filter { $0.width >= size.width && $0.height >= size.height }
        return holding.min { area($0) < area($1) }
            ?? formats.max { area($0) < area($1) }
    }
}
