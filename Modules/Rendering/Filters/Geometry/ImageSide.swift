/// The sides that an image can be asked to have.
enum ImageSide {
    /// In pixels.
    static let range = 1...65_535
    /// The same, for whoever counts in other numbers.
    static let numbers = Double(range.lowerBound)...Double(range.upperBound)

    /// A number of digits alone: `Int` would take a sign. One with more digits than `Int` has is as
    /// large as can be.
    static func number(_ text: Substring) -> Int? {
        guard !text.isEmpty, text.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
        return Int(text) ?? .max
    }
}
