/// File names as text.
///
/// The names of files on Linux are bytes, which need not be UTF-8. A `String` cannot hold such
/// bytes, so each of them becomes one private-use scalar: byte `0xe9` is U+10FEE9. A name that
/// contains these scalars itself is written byte by byte in the same way. Two different names
/// therefore have different texts, and each text gives back the bytes of its name.
///
/// Code that passes a user's path to the system converts it with ``Swift/String/withCPath(_:)`` or
/// calls ``FileCalls``. Foundation's file functions would use the UTF-8 of the scalars, which names
/// another file. `URL` only carries the text and is safe.
extension Unicode.Scalar {
    /// The byte that this scalar stands for in the text of a path; `nil` for all other scalars.
    @inlinable public var fileByte: UInt8? {
        (0x10_fe80...0x10_feff).contains(value) ? UInt8(truncatingIfNeeded: value) : nil
    }

    /// Creates the scalar that stands for a byte of at least `0x80`.
    fileprivate init?(fileByte byte: UInt8) {
        self.init(0x10_fe00 + UInt32(byte))
    }
}

/// A path as the key of a set or dictionary: equal to a path of the same bytes only.
///
/// `String` regards canonically equivalent texts as equal, such as the composed and the decomposed
/// form of `é`. As file names they are different.
public struct PathKey: Hashable, Sendable {
    /// The path as text.
    public let path: String

    public init(_ path: String) {
        self.path = path
    }

    public static func == (one: PathKey, other: PathKey) -> Bool {
        one.path.utf8.elementsEqual(other.path.utf8)
    }

    public func hash(into hasher: inout Hasher) {
        // The byte 0xff, which UTF-8 does not contain, separates the path from the value that is
        // hashed next.
        for byte in path.utf8 { hasher.combine(byte) }
        hasher.combine(UInt8(0xff))
    }
}

extension String {
    /// Returns true if this path and another one have the same bytes; see ``PathKey``.
    public func isSamePath(as other: String) -> Bool { PathKey(self) == PathKey(other) }

    /// Creates the text of a path or a part of one.
    ///
    /// - Parameter bytes: The bytes of the path, without a zero byte.
    /// - Complexity: O(n) in the number of bytes.
    public init(pathBytes bytes: some Collection<UInt8>) {
        let bytes = Array(bytes)
        if let text = String(validating: bytes, as: UTF8.self), text.isPlainPath {
            self = text
            return
        }
        var scalars = String.UnicodeScalarView()
        var rest = bytes[...]
        while let byte = rest.first {
            let (scalar, count) = Self.firstScalar(of: rest)
            if let scalar, scalar.fileByte == nil {
                scalars.append(scalar)
                rest = rest.dropFirst(count)
            } else {
                if let scalar = Unicode.Scalar(fileByte: byte) { scalars.append(scalar) }
                rest = rest.dropFirst()
            }
        }
        self.init(scalars)
    }

    /// Creates the text of a null-terminated path from the system.
    public init(cPath path: UnsafePointer<CChar>) {
        var count = 0
        while path[count] != 0 { count += 1 }
        self.init(pathBytes: UnsafeRawBufferPointer(start: path, count: count))
    }

    /// The bytes of the path that this text stands for.
    public var pathBytes: [UInt8] {
        if isPlainPath { return Array(utf8) }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(utf8.count)
        for scalar in unicodeScalars {
            if let byte = scalar.fileByte {
                bytes.append(byte)
            } else {
                bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
            }
        }
        return bytes
    }

    /// Calls `body` with the null-terminated path that this text stands for.
    public func withCPath<Result, Failure: Error>(
        _ body: (UnsafePointer<CChar>) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let bytes = (pathBytes + [0]).map(CChar.init(bitPattern:))
        let outcome = bytes.withUnsafeBufferPointer { buffer -> Swift.Result<Result, Failure>? in
            guard let start = buffer.baseAddress else { return nil }
            return Swift.Result { () throws(Failure) in try body(start) }
        }
        // The buffer contains at least the terminating zero, so it has an address.
        guard let outcome else { preconditionFailure("a path without a terminating zero") }
        return try outcome.get()
    }

    /// True if the path's bytes are the UTF-8 of this text. In UTF-8, every scalar that stands for
    /// a byte begins with `0xf4`.
    private var isPlainPath: Bool {
        let mayStand = utf8.withContiguousStorageIfAvailable { $0.contains(0xf4) }
        return mayStand == false || unicodeScalars.allSatisfy { $0.fileByte == nil }
    }

    /// Returns the first scalar of `bytes` and the number of its bytes; `nil` and 1 if they do not
    /// begin with valid UTF-8.
    private static func firstScalar(of bytes: ArraySlice<UInt8>) -> (Unicode.Scalar?, Int) {
        for count in 1...4 where count <= bytes.count {
            let text = String(validating: bytes.prefix(count), as: UTF8.self)
            if let scalar = text?.unicodeScalars.first { return (scalar, count) }
        }
        return (nil, 1)
    }
}
