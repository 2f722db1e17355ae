/// The darkest and lightest levels of a picture's channels.
struct ColorLevels: Sendable, Equatable {
    /// The level of black, 0 or 0.065…0.25. It is above 0 only for a faded picture, which has
    /// neither the darkest nor the lightest levels.
    let black: Double
    /// The lightest levels of red, green and blue after ``black`` was subtracted, 0.05…1.
    let ends: SIMD3<Double>
    /// True if the lightest level stays so far below 1 that only underexposure or fading explains
    /// it.
    let endsEarly: Bool
    /// True if no channel varies by more than 6 % of the range of levels.
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

    /// A picture whose lightest level is below this value ``endsEarly``.
    private static let end = 0.93
    /// The levels of black in a faded picture. A lighter black is left unchanged: it may be fog.
    private static let fadedBlacks = 0.065...0.25
    private static let leastRange = 0.06
}
