/// An adjustment that a slider controls.
public struct Adjustment: Sendable, Equatable {
    public let name: String
    /// The range of the slider; 0 changes nothing.
    public let range: ClosedRange<Double>

    public init(name: String, range: ClosedRange<Double> = -100...100) {
        self.name = name
        self.range = range
    }
}
