/// The slider of an adjustment: −100…100, and `0` changes nothing.
enum SliderScale {
    static let key = "amount"
    static let range = -100.0...100.0

    /// Interpolates linearly: `low` at −100, `neutral` at 0, `high` at 100.
    static func value(
        at amount: Double, of filter: FilterDescriptor, from low: Double = -1,
        over neutral: Double = 0, to high: Double = 1
    ) throws(FilterError) -> Double {
        try filter.check(key, amount)
        return neutral + (amount < 0 ? neutral - low : high - neutral) * amount / 100
    }
}

extension FilterDescriptor {
    /// Returns an adjustment that has a slider and nothing else.
    ///
    /// - Parameters:
    ///   - help: The effect of the slider on either side of 0.
    ///   - keys: The slider's other keys, with their ranges and units.
    static func slider(
        _ name: String, aliases: [String] = [], summary: String, space: FilterSpace, help: String,
        keys: [ParameterAlias] = [], make: @escaping @Sendable (Double) -> any Filter
    ) -> FilterDescriptor {
        FilterDescriptor(
            name, aliases: aliases, category: .colorAdjustment, summary: summary, space: space,
            parameters: [.slider(help, aliases: keys)]
        ) { values throws(FilterError) in
            make(try values.number(SliderScale.key))
        }
    }
}
