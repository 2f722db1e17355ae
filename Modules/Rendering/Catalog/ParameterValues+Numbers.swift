extension ParameterValues {
    /// Parses the numbers of a text.
    ///
    /// - Parameters:
    ///   - form: The expected count in words, for errors.
    ///   - isCount: Returns `true` for an allowed count.
    /// - Throws: ``FilterError`` if a number is invalid or not finite, or if the count is wrong.
    func numbers(
        _ key: String, _ form: String, count isCount: (Int) -> Bool
    ) throws(FilterError) -> [Double] {
        guard let numbers = NumberList.numbers(text(key) ?? ""), isCount(numbers.count) else {
            throw invalid(key, expected: NumberList.form(form))
        }
        return numbers
    }

    /// Parses three numbers. A fourth, which is alpha in Core Image, must be 0.
    func vector(_ key: String) throws(FilterError) -> SIMD3<Double> {
        let numbers = try numbers(key, "3") { $0 == 3 || $0 == 4 }
        guard numbers.count == 3 || numbers[3] == 0 else {
            throw invalid(key, expected: "3 numbers, or 4 with a last one of 0, since alpha stays")
        }
        return [numbers[0], numbers[1], numbers[2]]
    }

    /// Parses a colour, in any form of ``ColorText``.
    func color(_ key: String) throws(FilterError) -> SIMD3<Double> {
        guard let color = ColorText.color(text(key) ?? "") else {
            throw invalid(key, expected: ColorText.format)
        }
        return color
    }
}
