/// How much of a look is mixed with its input.
enum Intensity {
    static let key = "intensity"
    static let range = 0.0...1.0

    /// A look at an intensity, checked.
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
