extension ParameterValues {
    /// The numbers of a text, which stand between spaces, colons, slashes or semicolons.
    ///
    /// - Throws: ``FilterError`` when one cannot be read, is not finite, or their count is not one
    ///   that `isCount` takes.
    func numbers(_ key: String, count isCount: (Int) -> Bool) throws(FilterError) -> [Double] {
        let text = text(key) ?? ""
        let parts = text.split { " :/;".contains($0) }
        let numbers = parts.compactMap { Double($0) }.filter(\.isFinite)
        guard numbers.count == parts.count, isCount(numbers.count) else {
            throw invalid(key, expected: "numbers with spaces or colons between them")
        }
        return numbers
    }

    /// Three numbers.
    func vector(_ key: String) throws(FilterError) -> SIMD3<Double> {
        let numbers = try numbers(key) { $0 == 3 }
        return [numbers[0], numbers[1], numbers[2]]
    }

    /// Three numbers of 0…1, or `#` and six hexadecimal digits.
    func color(_ key: String) throws(FilterError) -> SIMD3<Double> {
        guard let text = text(key), text.hasPrefix("#") else { return try vector(key) }
        let digits = text.dropFirst()
        guard digits.utf8.count == 6, digits.allSatisfy(\.isHexDigit),
            let value = Int(digits, radix: 16)
        else { throw invalid(key, expected: "a colour such as #996633 or 0.6 0.4 0.2") }
        return SIMD3(Double(value >> 16), Double(value >> 8 & 255), Double(value & 255)) / 255
    }
}
