/// How a format is supported here.
public struct FormatSupport: Sendable, Equatable {
    /// The way in which files are decoded.
    public enum Reading: Sendable, Equatable {
        /// The format is only recognised.
        case none
        /// By this program.
        case builtIn
        /// By a library, in a process of its own with these restrictions. If any are missing, they
        /// are in `missing`.
        case isolated(library: String, layers: [String], missing: [String])
        /// By a library that is not installed; `package` is its Debian package.
        case needs(package: String)
    }

    public let format: ImageFormat
    public let reading: Reading
    public var isWritten: Bool { ImageFormat.written.contains(format) }

    public init(format: ImageFormat, reading: Reading) {
        (self.format, self.reading) = (format, reading)
    }
}
