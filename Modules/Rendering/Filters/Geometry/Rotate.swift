/// Turns an image clockwise by a quarter turn or several. No pixel changes its value.
public struct Rotate: Filter {
    static let name = "rotate"

    /// A multiple of 90; 360 is none.
    public var degrees: Int

    public init(degrees: Int) {
        self.degrees = degrees
    }

    public func operation() throws(FilterError) -> ImageOperation {
        let turns: [Orientation] = [.upright, .turned90, .turned180, .turned270]
        guard degrees % 90 == 0 else {
            throw .invalidValue(
                filter: Self.name, parameter: "degrees", value: "\(degrees)",
                expected: "a multiple of 90")
        }
        return .geometry(.orient(turns[((degrees / 90) % 4 + 4) % 4]))
    }
}
