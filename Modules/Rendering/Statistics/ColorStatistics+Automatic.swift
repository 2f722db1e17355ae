import Foundation

extension ColorStatistics {
    /// Levels and white balance, careful: what looks right already is left alone, and so is a picture
    /// of one colour.
    ///
    /// White is where each channel ends: good photographs have something white, or a glint, in them. A
    /// cast that the most frequent colour near grey speaks against may be an object's colour, and is
    /// believed by half, or not at all. Channels that were cut off at the top reach as far beyond
    /// it as their density there, and the colours near grey, say. The whole mathematics stands in the
    /// documentation of filters.
    public var automaticCorrection: ColorCorrection {
        guard hasRange else { return .none }
        let cast = cast
        let black = black
        var gains = SIMD3(exp(-cast.chroma.x), 1, exp(-cast.chroma.y))
        let corrected = zip(whites, 0..<3).map { $0 * gains[$1] }
        let kept = zip(corrected, clipped).filter { !$1 }.map(\.0)
        let white = (cast.isExtended ? kept.min() : corrected.max()) ?? 1
        if cast.isThere || white < Self.nearWhite { gains /= max(white, Self.leastLevel) }
        gains /= max(1, gains.max() / Self.greatestGain)

        let scale = gains / (1 - black)
        let matrix = ColorMatrix(
            red: [scale.x, 0, 0, -black * scale.x], green: [0, scale.y, 0, -black * scale.y],
            blue: [0, 0, scale.z, -black * scale.z])
        return ColorCorrection(matrix: matrix, curve: cast.isThere ? [] : overexposureCurve)
    }

    /// Levels below are not told apart.
    private static let leastLevel = 0.05
    /// A picture whose lightest level is beyond this has white.
    private static let nearWhite = 0.97
    /// Night stays night.
    private static let greatestGain = 1.8
    /// Casts that nobody sees, or that every picture has.
    private static let leastCast = 0.06
    /// How far the two ways to find a cast may be apart.
    private static let agreement = 0.22
    /// Where they are further apart, both must be larger than this.
    private static let leastDoubtfulCast = 0.12
    /// Where so much is white, what was cut off cannot be known.
    private static let mostClipped = (channel: 0.35, picture: 0.4)

    private var hasRange: Bool {
        channels.contains { $0.level(at: 0.999) - $0.level(at: 0.001) > 0.06 }
    }

    /// Where each channel ends, 0…1, the black point being 0.
    private var whites: [Double] {
        let black = black
        return channels.map { max(($0.level(at: 0.999) - black) / (1 - black), Self.leastLevel) }
    }

    /// Which channels are cut off at the top, those that the others are not.
    private var clipped: [Bool] {
        let shares = channels.map { $0.share(of: 254...255) }
        let most = shares.max() ?? 0
        guard most <= Self.mostClipped.channel else { return [false, false, false] }
        return shares.map { $0 > 0.001 && $0 > 0.4 * most }
    }

    private struct Cast {
        var chroma: ChromaDensity.Chroma = [0, 0]
        /// Whether channels that are cut off were taken to reach further.
        var isExtended = false

        var isThere: Bool { chroma != [0, 0] }
    }

    private var cast: Cast {
        let logarithms = whites.map { log($0) }
        let white: ChromaDensity.Chroma = [
            logarithms[0] - logarithms[1], logarithms[2] - logarithms[1],
        ]
        let neutral = chroma.neutral
        guard Self.length(white - neutral) <= Self.agreement else {
            // Something is coloured, and not the light: nobody knows how much of it.
            let smaller = min(Self.length(white), Self.length(neutral))
            return Cast(
                chroma: smaller > Self.leastDoubtfulCast ? (white + neutral) / 2 : [0, 0])
        }
        guard Self.length(white) >= Self.leastCast else { return Cast() }
        return extended(white)
    }

    /// Adds to `white` by how much channels that are cut off would reach beyond: about as far as their
    /// tails say, up to where the most colours become grey.
    private func extended(_ white: ChromaDensity.Chroma) -> Cast {
        let clipped = clipped
        guard clipped.contains(true), clipped.contains(false) else { return Cast(chroma: white) }
        let share = clipped.map { $0 ? 1.0 : 0 }
        let direction: ChromaDensity.Chroma = [share[0] - share[1], share[2] - share[1]]
        let excess =
            (0..<3).filter { clipped[$0] }
            .map { channels[$0].excess(beyond: 225...252).excess }.max() ?? 0
        let likely = min(excess, 0.15)
        var best = (distance: 0.0, likelihood: -1.0)
        for distance in stride(from: 0, through: min(max(2 * excess, 0.1), 0.22), by: 0.01) {
            let doubt = (distance - likely) / 0.1
            let likelihood = chroma[white + distance * direction] * exp(-doubt * doubt / 2)
            if likelihood > best.likelihood { best = (distance, likelihood) }
        }
        return Cast(chroma: white + best.distance * direction, isExtended: best.distance > 0)
    }

    /// Darkens what was given too much light, and keeps white white.
    private var overexposureCurve: [ToneCurve.Point] {
        let top = lightest.excess(beyond: 230...252)
        guard top.excess > 0.08, top.clipped < Self.mostClipped.picture else { return [] }
        let white = 1 + min(top.excess, 0.25)
        return [0, 0.25, 0.5, 0.75].map { ToneCurve.Point($0, $0 / white) }
            + [ToneCurve.Point(1, 1)]
    }

    private static func length(_ chroma: ChromaDensity.Chroma) -> Double {
        (chroma * chroma).sum().squareRoot()
    }
}
