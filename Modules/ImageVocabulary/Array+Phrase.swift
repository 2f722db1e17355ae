extension [String] {
    /// Returns the words as a phrase, such as `JPEG, PNG or WebP` for the conjunction `or`.
    package func phrase(_ conjunction: String) -> String {
        guard let last, count > 1 else { return joined() }
        return dropLast().joined(separator: ", ") + " \(conjunction) " + last
    }
}
