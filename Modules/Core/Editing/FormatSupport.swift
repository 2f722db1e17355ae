/// Tells how this program reads and writes a format on this system.
public struct FormatSupport: Sendable, Equatable {
    /// The way in which files of the format are decoded, or the reason that they are not.
    public enum Reading: Sendable, Equatable {
        /// Files are recognised, but not decoded.
        case none
        /// This program decodes files in its own process.
        case builtIn
        /// A library or this program's own decoder decodes files in a separate process. `layers`
        /// are the restrictions of that process, and `missing` those that this system lacks.
        case isolated(library: String, layers: [String], missing: [String])
        /// Files are not decoded, because all restrictions of the decoding process are required and
        /// this system lacks those in `missing`.
        case refused(library: String, layers: [String], missing: [String])
        /// Files are not decoded, because the library is not installed; `package` is its Debian
        /// package.
        case needs(package: String)
    }

    public let format: ImageFormat
    public let reading: Reading
    public var isWritten: Bool { ImageFormat.written.contains(format) }

    public var isRead: Bool {
        switch reading {
        case .builtIn, .isolated: true
        case .none, .refused, .needs: false
        }
    }

    public init(format: ImageFormat, reading: Reading) {
        (self.format, self.reading) = (format, reading)
    }
}

/// The formats that are refused because this system cannot isolate their decoders completely.
public struct FormatRefusal: Sendable, Equatable {
    public let formats: [ImageFormat]
    /// The restrictions of the decoders' processes that this system lacks.
    public let missing: [String]

    public init(formats: [ImageFormat], missing: [String]) {
        (self.formats, self.missing) = (formats, missing)
    }
}
