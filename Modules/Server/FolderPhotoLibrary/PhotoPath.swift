import ImageEditorFiles

/// The path of a photo below its folder: names of visible files and folders, joined by `/`.
///
/// Names are bytes, as in the file system, so that names in unknown encodings work.
struct PhotoPath: Hashable, Sendable {
    let bytes: [UInt8]

    /// - Parameter bytes: The path of a visible entry; it is not checked.
    init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Parses the part of a URL's path that names a photo.
    ///
    /// Returns `nil` for anything but visible names: an empty name, `.` or `..`, a hidden file,
    /// an escaped slash or NUL, or a broken escape.
    init?(urlPath: Substring) {
        var bytes: [UInt8] = []
        for component in urlPath.utf8.split(separator: slash, omittingEmptySubsequences: false) {
            guard let unescaped = Self.decode(component) else { return nil }
            // A client may escape the bytes of a name directly, even if they are not UTF-8.
            let name = String(validating: unescaped, as: UTF8.self)?.pathBytes ?? unescaped
            guard Self.isVisible(name) else { return nil }
            if !bytes.isEmpty { bytes.append(slash) }
            bytes += name
        }
        self.bytes = bytes
    }

    /// The path as written in a URL, with all characters escaped except unreserved ones and `/`.
    ///
    /// The escapes are those of UTF-8 text, because many clients cannot request other bytes.
    /// ``Swift/String/init(pathBytes:)`` makes text of names that are not UTF-8.
    var urlPath: String {
        let text = Array(String(pathBytes: bytes).utf8)
        return String(unsafeUninitializedCapacity: text.count * 3) { buffer in
            var count = 0
            for byte in text {
                if Self.isUnreserved(byte) || byte == slash {
                    buffer[count] = byte
                    count += 1
                } else {
                    buffer[count] = UInt8(ascii: "%")
                    buffer[count + 1] = Self.digit(byte >> 4)
                    buffer[count + 2] = Self.digit(byte & 15)
                    count += 3
                }
            }
            return count
        }
    }

    /// Returns true if a folder's entry of this name may be shown.
    static func isVisible(_ name: [UInt8]) -> Bool {
        guard let first = name.first else { return false }
        return first != UInt8(ascii: ".") && !name.contains(slash) && !name.contains(0)
    }

    private static func decode(_ component: Substring.UTF8View) -> [UInt8]? {
        var name: [UInt8] = []
        var rest = component[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                name.append(byte)
                continue
            }
            guard let high = rest.popFirst().flatMap(value),
                let low = rest.popFirst().flatMap(value)
            else { return nil }
            name.append(high << 4 | low)
        }
        return name
    }

    private static func value(_ digit: UInt8) -> UInt8? {
        switch digit {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
        case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
        case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
        default: nil
        }
    }

    private static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"), UInt8(ascii: "."),
            UInt8(ascii: "_"), UInt8(ascii: "~"):
            true
        default: false
        }
    }
}

private let slash = UInt8(ascii: "/")
