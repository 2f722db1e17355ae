/// Turns an image clockwise.
///
/// Quarter turns move whole pixels. Any other angle makes the result as large as the turned image is
/// wide and high, by bicubic interpolation in linear light, and fills its corners.
public struct Rotate: Filter {
    static let name = "rotate"

    /// Any number; below 0 turns the other way.
    public var degrees: Double
    /// What shows in the corners.
    public var background: Background

    public init(degrees: Double, background: Background = .transparent) {
        self.degrees = degrees
        self.background = background
    }

    public func operation() throws(FilterError) -> ImageOperation {
        guard degrees.isFinite, abs(degrees) <= 36_000 else {
            throw .outOfRange(
                filter: Self.name, parameter: "degrees", value: degrees, minimum: -36_000,
                maximum: 36_000)
        }
        for value in background.values where !(0...1).contains(value) {
            throw .outOfRange(
                filter: Self.name, parameter: "background", value: value, minimum: 0, maximum: 1)
        }
        let turns: [Orientation] = [.upright, .turned90, .turned180, .turned270]
        let turn = degrees / 90
        if turn == turn.rounded() {
            return .geometry(.orient(turns[((Int(turn) % 4) + 4) % 4]))
        }
        return .geometry(.rotate(.degrees(degrees), background: background))
    }
}

extension Filter where Self == Rotate {
    /// See ``Rotate``.
    public static func rotate(degrees: Double, background: Background = .transparent) -> Self {
        Rotate(degrees: degrees, background: background)
    }
}
