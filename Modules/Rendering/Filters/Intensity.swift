/// The parameter that mixes a result with its input: `1` is the result, `0` the input.
enum Intensity {
    static let key = "intensity"
    static let range = 0.0...1.0

    /// Checks the intensity, and returns operations whose result is mixed with their input.
    static func mix(
        _ operations: [PointOperation], _ intensity: Double, of filter: String
    ) throws(FilterError) -> ImageOperation {
        guard range.contains(intensity) else {
            throw .outOfRange(
                filter: filter, parameter: key, value: intensity, minimum: range.lowerBound,
                maximum: range.upperBound)
        }
        return .point([.mixed(operations, amount: intensity)])
    }
}
