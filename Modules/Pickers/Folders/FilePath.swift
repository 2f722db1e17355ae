import ImageEditorFiles

/// A file's path in the bytes of the system, which need not be valid UTF-8.
public struct FilePath: Sendable, Hashable {
    /// The bytes of the path. No byte is zero.
    public let bytes: [UInt8]

    /// - Parameter bytes: The path; a zero byte ends it.
    public init(bytes: some Sequence<UInt8>) {
        self.bytes = Array(bytes.prefix { $0 != 0 })
    }

    /// - Parameter text: A path as ``text`` returns it.
    public init(_ text: String) {
        self.init(bytes: text.pathBytes)
    }

    /// The path as text. A byte that is not UTF-8 becomes a private-use scalar, U+10FE00 plus the
    /// byte; show it as an escape. Different paths have different texts.
    public var text: String { String(pathBytes: bytes) }

    /// True if the path is the UTF-8 of ``text``. Otherwise Foundation's functions do not find the
    /// file: open it by ``bytes``.
    public var isText: Bool { text.utf8.elementsEqual(bytes) }

    /// Returns the path of an entry of this folder.
    public func appending(_ name: some Sequence<UInt8>) -> FilePath {
        guard let last = bytes.last else { return FilePath(bytes: name) }
        return FilePath(bytes: bytes + (last == Self.slash ? [] : [Self.slash]) + name)
    }

    /// The part after the last slash.
    public var lastComponent: FilePath {
        FilePath(bytes: bytes.reversed().prefix { $0 != Self.slash }.reversed())
    }

    /// Calls `body` with the path as a C string.
    func withCString<Result>(_ body: (UnsafePointer<CChar>) throws -> Result) rethrows -> Result {
        try (bytes.map(CChar.init(bitPattern:)) + [0]).withUnsafeBufferPointer { buffer in
            // The buffer is never empty, because it ends with a zero.
            guard let start = buffer.baseAddress else { return try "".withCString(body) }
            return try body(start)
        }
    }

    static let slash = UInt8(ascii: "/")
}
