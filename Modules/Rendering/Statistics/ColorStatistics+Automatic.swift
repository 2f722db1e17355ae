import Foundation

extension ColorStatistics {
    /// Levels and white balance, careful: what may have been meant is left alone, and so is a
    /// picture of one colour.
    ///
    /// White is the colour in which all channels end at once. Where it is coloured, and as light as
    /// white is, that is a cast. Where channels end early, but not apart, there was too little
    /// light; where what is cut off at the top is too much for what is below, too much. All
    /// thresholds stand in the documentation of filters, with what they do to photographs.
    public var automaticCorrection: ColorCorrection {
        guard !levels.isFlat else { return .none }
        if let gains = neutralizingGains { return ColorCorrection(gains: gains) }
        if levels.endsEarly { return stretch }
        return ColorCorrection(curve: isOverexposed ? Self.darkeningCurve : [])
    }

    /// Gains that make white neutral, and let the lightest channel end at 1; `nil` where there is
    /// no white, or no cast.
    private var neutralizingGains: SIMD3<Double>? {
        guard levels.ends.max() >= Self.leastEnd, white.isThere, white.isTinted else { return nil }
        let reach = SIMD3(excesses.map { exp($0) })
        let gains = 1 / (white.color * reach)
        return gains / (levels.ends * reach * gains).max()
    }

    /// By how much each channel reached beyond 1, as a logarithm, before it was cut off there; 0
    /// for those that are not cut off, or much less than another.
    private var excesses: [Double] {
        let most = channels.map(\.clipped).max() ?? 0
        guard (0.001...0.35).contains(most) else { return [0, 0, 0] }
        let least = channels.map(\.excess).min() ?? 0
        return channels.map { channel in
            guard channel.clipped > 0.001, channel.clipped >= most / 2 else { return 0 }
            return min(1.5 * (channel.excess - least), 0.1)
        }
    }

    /// Lets the lightest channel end at 1 and black begin at 0, if two channels end together: the
    /// end of one alone is that of something coloured.
    private var stretch: ColorCorrection {
        let (red, green, blue) = (levels.ends.x, levels.ends.y, levels.ends.z)
        let (lightest, next) = (
            max(red, green, blue), max(min(red, green), min(max(red, green), blue))
        )
        guard next >= 0.94 * lightest else { return .none }
        let gain = min(1 / lightest, Self.greatestGain)
        return ColorCorrection(gains: SIMD3(repeating: gain), black: levels.black)
    }

    /// Whether more is cut off than the tones below explain, and in two channels; where very much
    /// is, it is a white background as likely as not.
    private var isOverexposed: Bool {
        lightest.excess > 0.055 && middle.excess > 0.015 && lightest.clipped < 0.4
    }

    /// A picture that ends earlier has no white: two things would have to be wrong with it at once.
    private static let leastEnd = 0.96
    /// Night stays night.
    private static let greatestGain = 1.8
    /// What was cut off does not tell how much too much light there was: two thirds of a stop are
    /// common.
    private static let darkeningCurve =
        [0, 0.3, 0.6, 0.9].map { ToneCurve.Point($0, $0 / 1.2) } + [
            ToneCurve.Point(1, 1)
        ]
}
