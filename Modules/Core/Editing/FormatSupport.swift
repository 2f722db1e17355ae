/// How a format is supported here.
public struct FormatSupport: Sendable, Equatable {
    /// The way in which files are decoded.
    public enum Reading: Sendable, Equatable {
        /// The format is only recognised.
        case none
        /// By this program.
        case builtIn
        /// By a library, or this program's decoder, in a process of its own with these
        /// restrictions. If any are missing, they are in `missing`.
        case isolated(library: String, layers: [String], missing: [String])
        /// By no library, because all restrictions of its process are required, and those in
        /// `missing` are missing.
        case refused(library: String, layers: [String], missing: [String])
        /// By a library that is not installed; `package` is its Debian package.
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

/// Why formats are refused: this system cannot isolate their decoders completely.
public struct FormatRefusal: Sendable, Equatable {
    public let formats: [ImageFormat]
    /// The missing restrictions of processes.
    public let missing: [String]

    public init(formats: [ImageFormat], missing: [String]) {
        (self.formats, self.missing) = (formats, missing)
    }
}
