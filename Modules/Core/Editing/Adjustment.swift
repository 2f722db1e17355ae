/// Something a slider sets.
public struct Adjustment: Sendable, Equatable {
    public let name: String
    /// Slider values, with 0 changing nothing.
    public let range: ClosedRange<Double>

    public init(name: String, range: ClosedRange<Double> = -100...100) {
        self.name = name
        self.range = range
    }
}
