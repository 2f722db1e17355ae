/// Several numbers in one text.
enum NumberList {
    /// The numbers, which stand between spaces, colons, slashes or semicolons; `nil` where one
    /// cannot be read or is not finite.
    static func numbers(_ text: String) -> [Double]? {
        let parts = text.split { " :/;".contains($0) }
        let numbers = parts.compactMap { Double($0) }.filter(\.isFinite)
        return numbers.count == parts.count ? numbers : nil
    }

    /// What a text of so many numbers must be, for an error.
    static func form(_ count: String) -> String {
        "\(count) numbers with spaces or colons between them"
    }
}
