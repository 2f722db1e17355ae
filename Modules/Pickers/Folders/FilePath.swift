/// A file's path as the system has it: bytes, which need not be text.
public struct FilePath: Sendable, Hashable {
    /// Without a zero at the end, and with none in between.
    public let bytes: [UInt8]

    /// - Parameter bytes: What follows a zero is dropped: no path has one.
    public init(bytes: some Sequence<UInt8>) {
        self.bytes = Array(bytes.prefix { $0 != 0 })
    }

    public init(_ text: String) {
        self.init(bytes: text.utf8)
    }

    /// The path to be read by people. Bytes that are no text are replaced in it, so that it does
    /// not always name the file.
    public var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Whether ``text`` names the file.
    public var isText: Bool { String(validating: bytes, as: UTF8.self) != nil }

    /// The path of something in this folder.
    public func appending(_ name: some Sequence<UInt8>) -> FilePath {
        guard let last = bytes.last else { return FilePath(bytes: name) }
        return FilePath(bytes: bytes + (last == Self.slash ? [] : [Self.slash]) + name)
    }

    /// What follows the last slash.
    public var lastComponent: FilePath {
        FilePath(bytes: bytes.reversed().prefix { $0 != Self.slash }.reversed())
    }

    /// Calls a function of the system with the path.
    func withCString<Result>(_ body: (UnsafePointer<CChar>) throws -> Result) rethrows -> Result {
        try (bytes.map(CChar.init(bitPattern:)) + [0]).withUnsafeBufferPointer { buffer in
            // The zero at the end is always there.
            guard let start = buffer.baseAddress else { return try "".withCString(body) }
            return try body(start)
        }
    }

    static let slash = UInt8(ascii: "/")
}
