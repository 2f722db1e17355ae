import FoundationEssentials
import Glibc

extension ColorStatistics {
    /// A cautious correction of levels and white balance. A picture that may look as intended, or
    /// has one colour, is left alone.
    ///
    /// White is the colour at which all channels reach their lightest level together. A white that
    /// is light and tinted is a colour cast if greys of other brightness, or much of the picture,
    /// have its tint. Otherwise the light or the subject may be coloured. A tint that is the hue of
    /// the subject is no cast, either.
    ///
    /// A picture is underexposed if the lightest levels of its channels are nearly equal and far
    /// below 1. A bright picture is overexposed if it has more clipping than its lower tones
    /// explain. Exposure is not corrected at night or in the evening. The correction grows with the
    /// certainty of the fault, so that similar pictures get similar corrections. The documentation
    /// of filters lists all thresholds and their effect on photographs.
    public var automaticCorrection: ColorCorrection {
        guard !levels.isFlat else { return .none }
        if let gains = neutralizingGains { return ColorCorrection(gains: gains) }
        if levels.endsEarly { return stretch }
        return darkening
    }

    /// Gains that make white neutral and move the lightest level to 1. They are weaker if a cast is
    /// weak or uncertain. `nil` if no white or no cast was found.
    private var neutralizingGains: SIMD3<Double>? {
        guard levels.ends.max() >= Self.leastEnd, white.isThere, white.isTinted else { return nil }
        let degree = tintedness * cast.degree
        guard degree > 0 else { return nil }
        let gains = 1 / cast.color
        let full = gains / (levels.ends * cast.reach * gains).max()
        return SIMD3((0..<3).map { pow(full[$0], degree) })
    }

    /// Moves white towards 1 and black towards 0 if the lightest levels of two channels are nearly
    /// equal. If one channel alone reaches a high level, it shows the colour of an object, and
    /// nothing changes. A white that is only a little below 1 does not change, because it may be
    /// intended.
    private var stretch: ColorCorrection {
        let (red, green, blue) = (levels.ends.x, levels.ends.y, levels.ends.z)
        let (lightest, next) = (
            max(red, green, blue), max(min(red, green), min(max(red, green), blue))
        )
        let degree =
            (1 / lightest).ramp(1.15, 1.21) * (next / lightest).ramp(0.905, 0.93) * daylight
        // JPEG compression changes the lightest level of a single channel, but hardly the lightest
        // level of the medians of each pixel's channels.
        let end = Double(middle.level(at: Self.lightShare) ?? 0) / 255
        let top = max((end - levels.black) / (1 - levels.black), Self.leastLevel)
        let gain = min(1 / top, Self.greatestGain)
        return ColorCorrection(
            gains: SIMD3(repeating: 1 + (gain - 1) * degree), black: levels.black * degree)
    }

    /// The degree, 0…1, to which the picture is neither a night nor an evening. At night, most of
    /// the picture is much darker than its lightest level; in the evening, white is very tinted.
    private var daylight: Double {
        let mean = (middle.mean ?? 0) / 255
        let brightness = (mean - levels.black) / (1 - levels.black) / levels.ends.max()
        let neutrality = white.isThere ? 1 - white.tint.ramp(0.14, 0.2) : 1
        return brightness.ramp(0.285, 0.335) * neutrality
    }

    /// The degree, 0…1, to which two channels are clipped more than their lower tones explain. A
    /// very high excess is no overexposure but a bright sky or a white background: an overexposed
    /// picture also has tones just below white. A picture whose mean is below the middle grey of 18
    /// % has bright highlights and is not overexposed. The degree is lower for a subject with the
    /// hue of a tinted white, because the subject may be light by nature.
    private var overexposure: Double {
        // Levels from 250 on count as clipped, because JPEG compression changes clipped samples.
        let top = 250
        let excess = middle.excess(from: top)
        let most = max(lightest.excess(from: top), excess)
        return middle.clipped(from: top).ramp(0.004, 0.008) * excess.ramp(0.035, 0.065)
            * (1 - most.ramp(0.25, 0.35)) * daylight * brightness
    }

    /// The degree, 0…1, to which the picture is bright enough to be overexposed.
    private var brightness: Double {
        let tinted = white.isThere ? tintedness * (1 - cast.variety) : 0
        return ((middle.mean ?? 0) / 255).ramp(0.46, 0.49) * (1 - tinted)
    }

    /// The degree, 0…1, to which the tint of white is visible.
    private var tintedness: Double { white.tint.ramp(MeasuredWhite.leastTint, 0.085) }

    /// Darkens by up to two thirds of a stop, a common overexposure: clipped levels do not tell the
    /// exact amount. All channels are divided by the same number, which keeps hues. Then a curve of
    /// luma lifts the light tones evenly, so that white stays white. For greys, the slope of both
    /// steps together is at most 1.5, so that highlights get no contours.
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

    /// A cast is corrected only if the lightest channel reaches at least this level. It is unlikely
    /// that a darker picture is both underexposed and tinted by a cast.
    private static let leastEnd = 0.96
    /// The largest gain, so that a night photograph stays dark.
    private static let greatestGain = 1.8
}

extension Double {
    /// Returns 0 up to `start`, 1 from `end` on, and values on a straight line between.
    func ramp(_ start: Double, _ end: Double) -> Double {
        min(max((self - start) / (end - start), 0), 1)
    }
}
