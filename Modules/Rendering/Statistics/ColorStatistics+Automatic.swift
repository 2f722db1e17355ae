import Foundation

extension ColorStatistics {
    /// A cautious correction of levels and white balance. A picture that may look as intended, or
    /// has one colour, is left alone.
    ///
    /// White is the colour at which all channels reach their lightest level together. A white that
    /// is light and tinted is a colour cast. Channels that end early and together are underexposed;
    /// channels with more clipping than their lower tones explain are overexposed. Exposure is
    /// corrected by the degree to which the fault is certain, so that no threshold is a step. The
    /// documentation of filters lists all thresholds and their effect on photographs.
    public var automaticCorrection: ColorCorrection {
        guard !levels.isFlat else { return .none }
        if let gains = neutralizingGains { return ColorCorrection(gains: gains) }
        if levels.endsEarly { return stretch }
        return darkening
    }

    /// Gains that make white neutral and move the lightest level to 1; `nil` if no white or no
    /// cast was found.
    private var neutralizingGains: SIMD3<Double>? {
        guard levels.ends.max() >= Self.leastEnd, white.isThere, white.isTinted else { return nil }
        let reach = SIMD3(excesses.map { exp($0) })
        let gains = 1 / (white.color * reach)
        return gains / (levels.ends * reach * gains).max()
    }

    /// The logarithm of the factor by which each channel exceeded 1 before it was clipped; 0 for
    /// channels that are not clipped, or much less than another.
    private var excesses: [Double] {
        let most = channels.map(\.clipped).max() ?? 0
        guard (0.001...0.35).contains(most) else { return [0, 0, 0] }
        let least = channels.map(\.excess).min() ?? 0
        return channels.map { channel in
            guard channel.clipped > 0.001, channel.clipped >= most / 2 else { return 0 }
            return min(1.5 * (channel.excess - least), 0.1)
        }
    }

    /// Moves the lightest level to 1 and black to 0 if two channels end together. A channel that
    /// ends alone shows the colour of an object and is ignored. A small distance from 1, or a
    /// picture most of which is much darker than its lightest level, may be intended.
    private var stretch: ColorCorrection {
        let (red, green, blue) = (levels.ends.x, levels.ends.y, levels.ends.z)
        let (lightest, next) = (
            max(red, green, blue), max(min(red, green), min(max(red, green), blue))
        )
        guard next >= 0.94 * lightest else { return .none }
        let gain = min(1 / lightest, Self.greatestGain)
        let half = Double(middle.level(at: 0.5) ?? 0) / 255
        let brightness = (half - levels.black) / (1 - levels.black) / lightest
        let degree = gain.ramp(1.1, 1.18) * brightness.ramp(0.24, 0.29)
        return ColorCorrection(
            gains: SIMD3(repeating: 1 + (gain - 1) * degree), black: levels.black * degree)
    }

    /// The degree, 0…1, to which two channels are clipped more than their lower tones explain. Very
    /// much more may be a bright sky or a white background: an overexposed picture has tones just
    /// below white, too.
    private var overexposure: Double {
        guard lightest.clipped < 0.4 else { return 0 }
        let (most, other) = (lightest.excess, middle.excess)
        return most.ramp(0.05, 0.065) * (1 - most.ramp(0.27, 0.36))
            * other.ramp(0.015, 0.06) * (1 - other.ramp(0.22, 0.32))
    }

    /// Darkens by up to two thirds of a stop, a common overexposure: clipped levels do not tell the
    /// exact amount. All channels are divided alike, which keeps hues. Then a curve of luma lifts
    /// the light tones evenly, so that white stays white and highlights get no contours: of greys,
    /// the slope of both together is at most 1.5.
    private var darkening: ColorCorrection {
        let share = overexposure / 6
        // A smaller change is invisible.
        guard share >= 0.005 else { return .none }
        let curve = (0...8).map { eighth in
            let tone = Double(eighth) / 8
            let upper = max(2 * tone - 1, 0)
            let darker = (1 - share) * tone
            return ToneCurve.Point(darker, min(darker + share * upper * upper, 1))
        }
        return ColorCorrection(matrix: .scale(1 - share), curve: curve)
    }

    /// The lightest level that a white must have. A darker picture would need a cast and
    /// underexposure at once.
    private static let leastEnd = 0.96
    /// The largest gain, so that a night photograph stays dark.
    private static let greatestGain = 1.8
}

extension Double {
    /// 0 up to `start`, 1 from `end` on, and a straight line between.
    fileprivate func ramp(_ start: Double, _ end: Double) -> Double {
        min(max((self - start) / (end - start), 0), 1)
    }
}

extension Histogram.Channel {
    /// The levels that count as clipped: scaling and encoding move 255 a little.
    private static let top = 254...255
    private static let belowTop = 225...252

    /// The share of the pixels that are clipped at the top, 0…1.
    var clipped: Double { share(of: Self.top) }

    /// The estimated reach of the levels beyond the top without clipping, as a fraction of the
    /// range: the mean excess of an exponential tail that is as dense as the levels below.
    var excess: Double {
        let density = share(of: Self.belowTop) * 255 / Double(Self.belowTop.count)
        return clipped / (density + 0.02)
    }
}
