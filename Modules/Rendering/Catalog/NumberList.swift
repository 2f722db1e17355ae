/// Parses several numbers in one text.
enum NumberList {
    /// Parses numbers that are separated by spaces, colons, slashes or semicolons; `nil` if one is
    /// invalid or not finite.
    static func numbers(_ text: String) -> [Double]? {
        let parts = text.split { " :/;".contains($0) }
        let numbers = parts.compactMap { Double($0) }.filter(\.isFinite)
        return numbers.count == parts.count ? numbers : nil
    }

    /// Returns the expected form of a text with `count` numbers, for errors.
    static func form(_ count: String) -> String {
        "\(count) numbers with spaces or colons between them"
    }
}
