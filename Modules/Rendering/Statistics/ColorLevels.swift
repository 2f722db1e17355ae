/// Where a picture's channels begin and end, whatever lies between.
struct ColorLevels: Sendable, Equatable {
    /// The level that is taken for black, 0…1: 0 unless a picture ends early at both ends.
    let black: Double
    /// Where red, green and blue end after ``black`` was taken away, 0.05…1.
    let ends: SIMD3<Double>
    /// Whether the lightest end stays away from 1, as nothing else does but too little light.
    let endsEarly: Bool
    /// Whether no channel has more than next to one level.
    let isFlat: Bool

    /// - Parameter channels: Red, green and blue.
    init(_ channels: [Histogram.Channel]) {
        func levels(at share: Double) -> SIMD3<Double> {
            SIMD3(channels.map { Double($0.level(at: share) ?? 0) / 255 })
        }
        let floors = levels(at: 1 - ColorStatistics.lightShare)
        let tops = levels(at: ColorStatistics.lightShare)
        let floor = floors.min()
        endsEarly = tops.max() < Self.end
        black = endsEarly && Self.fadedBlacks.contains(floor) ? floor : 0
        ends = ((tops - black) / (1 - black)).clamped(
            lowerBound: SIMD3(repeating: ColorStatistics.leastLevel),
            upperBound: SIMD3(repeating: 1))
        isFlat = (tops - floors).max() <= Self.leastRange
    }

    /// Where ``ends`` are as far as anybody would call white.
    private static let end = 0.93
    /// Fog is lighter, and is meant.
    private static let fadedBlacks = 0.065...0.25
    private static let leastRange = 0.06
}
