/// The names of temporary files: hidden, unguessable, and distinguishable from other files.
enum TemporaryName {
    private static let prefix = ".imageeditor-"
    private static let suffix = ".partial"
    private static let digits = 16

    static func make() -> String {
        let number = String(UInt64.random(in: .min ... .max), radix: 16)
        return prefix + String(repeating: "0", count: digits - number.count) + number + suffix
    }

    static func matches(_ name: String) -> Bool {
        name.hasPrefix(prefix) && name.hasSuffix(suffix)
            && name.utf8.count == prefix.utf8.count + digits + suffix.utf8.count
            && name.dropFirst(prefix.count).dropLast(suffix.count).allSatisfy {
                $0.isASCII && $0.isHexDigit
            }
    }
}
