/// A number of bytes, typed as `200kB`, `1MB`, `1.5MiB` or `150000`.
public struct ByteCount: Sendable, Equatable {
    public let bytes: Int

    /// The units in lower case, with the bytes of each.
    private static let units: [String: Int] = [
        "": 1, "b": 1, "kb": 1_000, "mb": 1_000_000, "gb": 1_000_000_000,
        "kib": 1 << 10, "mib": 1 << 20, "gib": 1 << 30,
    ]

    /// Parses ASCII digits, up to 6 decimals and a unit. Decimals require a unit above a byte. The
    /// unit may be in upper or lower case, with or without a space before it. A fraction of a byte
    /// is dropped.
    ///
    /// - Returns: `nil` for anything else, and for numbers of 2^53 bytes or more.
    public init?(_ text: String) {
        let number = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        var unit = text[number.endIndex...]
        if unit.first == " " { unit = unit.dropFirst() }
        let parts = number.split(separator: ".", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), parts.allSatisfy({ !$0.isEmpty }),
            let scale = Self.units[unit.lowercased()], let whole = Int(parts[0]),
            whole < 1 << 53
        else { return nil }
        var millionths = 0
        if parts.count == 2 {
            guard scale > 1, parts[1].utf8.count <= 6,
                let decimals = Int(parts[1] + String(repeating: "0", count: 6 - parts[1].count))
            else { return nil }
            millionths = decimals
        }
        let (bytes, isTooMany) = whole.multipliedReportingOverflow(by: scale)
        guard !isTooMany, bytes < 1 << 53 else { return nil }
        self.bytes = bytes + millionths * scale / 1_000_000
    }
}
