extension ParameterValues {
    /// The numbers of a text.
    ///
    /// - Parameters:
    ///   - form: How many there must be, in words.
    ///   - isCount: Whether there may be so many.
    /// - Throws: ``FilterError`` when one cannot be read, is not finite, or there are too many or
    ///   too few.
    func numbers(
        _ key: String, _ form: String, count isCount: (Int) -> Bool
    ) throws(FilterError) -> [Double] {
        guard let numbers = NumberList.numbers(text(key) ?? ""), isCount(numbers.count) else {
            throw invalid(key, expected: NumberList.form(form))
        }
        return numbers
    }

    /// Three numbers; a fourth, which in Core Image is alpha's, must be 0.
    func vector(_ key: String) throws(FilterError) -> SIMD3<Double> {
        let numbers = try numbers(key, "3") { $0 == 3 || $0 == 4 }
        guard numbers.count == 3 || numbers[3] == 0 else {
            throw invalid(key, expected: "3 numbers, or 4 of which the last is 0: alpha stays")
        }
        return [numbers[0], numbers[1], numbers[2]]
    }

    /// A colour, in any of the ways to type it.
    func color(_ key: String) throws(FilterError) -> SIMD3<Double> {
        guard let color = ColorText.color(text(key) ?? "") else {
            throw invalid(key, expected: ColorText.format)
        }
        return color
    }
}
