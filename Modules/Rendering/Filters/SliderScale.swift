/// The values of an adjustment's slider: straight from −100 to 0 and from 0 to 100.
struct SliderScale {
    static let key = "amount"
    static let range = -100.0...100.0

    let low: Double
    let neutral: Double
    let high: Double

    func value(at amount: Double, of filter: String) throws(FilterError) -> Double {
        guard Self.range.contains(amount) else {
            throw .outOfRange(
                filter: filter, parameter: Self.key, value: amount,
                minimum: Self.range.lowerBound, maximum: Self.range.upperBound)
        }
        return neutral + (amount < 0 ? neutral - low : high - neutral) * amount / 100
    }
}
