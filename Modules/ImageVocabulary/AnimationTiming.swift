/// The durations of an animation's frames, and the number of times that it plays.
public struct AnimationTiming: Sendable, Equatable {
    /// The duration of each frame. The default image of a PNG has no duration if it is not part of
    /// the animation.
    public var durations: [FrameDuration]
    /// The number of times that the animation plays; `nil` if it plays forever.
    public var plays: Int?

    public init(durations: [FrameDuration], plays: Int?) {
        self.durations = durations
        self.plays = plays
    }

    /// The duration of all frames together, in seconds.
    public var seconds: Double { durations.reduce(0) { $0 + $1.seconds } }
}

/// The duration of a frame of an animation, as an exact fraction of a second.
///
/// The file's own value is kept. Many viewers show a frame of at most 1/100 s for 1/10 s.
public struct FrameDuration: Sendable, Hashable {
    public static let zero = FrameDuration(0, per: 1)

    /// The number of units, at least 0.
    public let units: Int
    /// The number of units in a second, at least 1.
    public let unitsPerSecond: Int

    /// Clamps negative units to 0, and `unitsPerSecond` to at least 1.
    public init(_ units: Int, per unitsPerSecond: Int) {
        self.units = max(0, units)
        self.unitsPerSecond = max(1, unitsPerSecond)
    }

    public var seconds: Double { Double(units) / Double(unitsPerSecond) }

    /// Compares the times. Equal durations may have different units.
    public static func == (first: FrameDuration, second: FrameDuration) -> Bool {
        first.reduced == second.reduced
    }

    public func hash(into hasher: inout Hasher) {
        let (units, unitsPerSecond) = reduced
        hasher.combine(units)
        hasher.combine(unitsPerSecond)
    }

    private var reduced: (Int, Int) {
        var (divisor, rest) = (unitsPerSecond, units)
        while rest > 0 { (divisor, rest) = (rest, divisor % rest) }
        return (units / divisor, unitsPerSecond / divisor)
    }
}
