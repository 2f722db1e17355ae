import FoundationEssentials
import Glibc

/// The evidence that a tinted white is a colour cast, and not coloured light or a coloured subject.
///
/// There are two kinds of evidence. A cast tints greys of every brightness, but evening light tints
/// only what it shines on, and a subject has one brightness. A tinted white that covers much of the
/// picture, such as an overcast sky, is hardly a subject. Neither counts in a picture of water or
/// of leaves, because the subject itself has the hue of the tint.
struct CastEvidence: Sendable, Equatable {
    /// The estimated colour of white without clipping, on encoded values; may be above 1.
    let color: SIMD3<Double>
    /// The factor by which each channel exceeded 1 before it was clipped, 1 or more.
    let reach: SIMD3<Double>
    /// The certainty that the white shows a cast, 0…1.
    let degree: Double
    /// The certainty that the tint is not the hue of the subject, 0…1.
    let variety: Double

    init(
        in blocks: ColorBlocks, channels: [Histogram.Channel], white: MeasuredWhite,
        ends: SIMD3<Double>
    ) {
        reach = SIMD3(Self.excesses(of: channels).map { exp($0) })
        color = white.color * reach
        let agreement = Self.agreement(with: color, in: blocks)
        let area = Self.area(of: ends, in: blocks)
        variety = Self.variety(beside: color, in: blocks)
        degree = max(agreement.ramp(0.01, 0.03), area.ramp(0.05, 0.08)) * variety
    }

    /// Estimates the logarithm of the factor by which each channel exceeded 1 before it was
    /// clipped. It is 0 for a channel with less than half as many clipped pixels as the channel
    /// with most, and for all channels unless that channel is clipped in 0.1 % to 35 % of the
    /// pixels.
    private static func excesses(of channels: [Histogram.Channel]) -> [Double] {
        // Levels from 254 on count as clipped, because scaling the picture down changes clipped
        // samples a little.
        let top = 254
        let most = channels.map { $0.clipped(from: top) }.max() ?? 0
        guard (0.001...0.35).contains(most) else { return [0, 0, 0] }
        let least = channels.map { $0.excess(from: top) }.min() ?? 0
        return channels.map { channel in
            let clipped = channel.clipped(from: top)
            guard clipped >= most / 2 else { return 0 }
            // Few clipped pixels say little, so that they count less.
            return min(1.5 * (channel.excess(from: top) - least), 0.1) * clipped.ramp(0.002, 0.006)
        }
    }

    /// Returns the degree to which dark and light tones have the tint of `white`. Each range of
    /// brightness has a value: the share of its pixels with the tint, minus the share of its grey
    /// pixels, limited to 0…0.1. A range with less than 1 % of the pixels has the value 0. The
    /// result is the sum of the dark ranges or of the light ranges, whichever is smaller. Clipped
    /// pixels do not count.
    private static func agreement(with white: SIMD3<Double>, in blocks: ColorBlocks) -> Double {
        let tint = white.chroma
        var ranges = Self.starts.map { _ in (all: 0.0, tinted: 0.0, gray: 0.0) }
        var weight = 0.0
        for block in blocks.blocks {
            let (red, green, blue) = block.levels
            let share = Double(block.weight)
            weight += share
            guard max(red, green, blue) < 250 else { continue }
            let levels = SIMD3(
                Double(max(red, 1)), Double(max(green, 1)), Double(max(blue, 1)))
            let brightness = (levels / white).sum() / (3 * 255)
            guard brightness < 0.95,
                let range = Self.starts.lastIndex(where: { $0 <= brightness })
            else { continue }
            ranges[range].all += share
            let chroma = levels.chroma
            if Self.isNear(chroma, tint) { ranges[range].tinted += share }
            if Self.isNear(chroma, .zero) { ranges[range].gray += share }
        }
        let shares = ranges.map { range -> Double in
            guard range.all >= 0.01 * weight, range.all > 0 else { return 0 }
            return min(max((range.tinted - range.gray) / range.all, 0), 0.1)
        }
        return min(shares[..<3].reduce(0, +), shares[3...].reduce(0, +))
    }

    /// Returns a low value if much of the picture has the hue of the tint of `white`, in stronger
    /// colours, and few other hues exist. The value is always 1 for a warm tint, from red to
    /// yellow, because most scenes have brown surfaces. Very dark and clipped pixels do not count:
    /// their hue is not reliable.
    private static func variety(beside white: SIMD3<Double>, in blocks: ColorBlocks) -> Double {
        let tint = white.chroma
        let length = (tint * tint).sum().squareRoot()
        guard length > 0, tint.x < 0 || tint.y > 0 else { return 1 }
        let direction = tint / length
        var (all, same, other) = (0.0, 0.0, 0.0)
        for block in blocks.blocks {
            let (red, green, blue) = block.levels
            let share = Double(block.weight)
            all += share
            guard (20..<250).contains(max(red, green, blue)) else { continue }
            let levels = SIMD3(
                Double(max(red, 1)), Double(max(green, 1)), Double(max(blue, 1)))
            let rest = levels.chroma - tint
            guard (rest * rest).sum() > 0.1 * 0.1 else { continue }
            let along = (rest * direction).sum()
            let across = abs(rest.x * direction.y - rest.y * direction.x)
            if across <= Self.sameHue * along { same += share } else { other += share }
        }
        guard same > 0 else { return 1 }
        return max(
            1 - (same / all).ramp(0.3, 0.4), (other / (same + other)).ramp(0.3, 0.4))
    }

    /// Returns the share of the picture that has at least 90 % of the lightest level in all
    /// channels.
    private static func area(of ends: SIMD3<Double>, in blocks: ColorBlocks) -> Double {
        let least = ends * (0.9 * 255)
        var (near, all) = (0, 0)
        for block in blocks.blocks {
            all += block.weight
            let levels = SIMD3(
                Double(block.levels.red), Double(block.levels.green), Double(block.levels.blue))
            if (levels - least).min() >= 0 { near += block.weight }
        }
        return all == 0 ? 0 : Double(near) / Double(all)
    }

    private static func isNear(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Bool {
        ((a - b) * (a - b)).sum() < 0.06 * 0.06
    }

    /// The tangent of 30°: hues within this angle count as equal.
    private static let sameHue = 0.577
    /// The lowest brightness of each range, relative to white: three dark and two light ranges.
    private static let starts = [0.08, 0.2, 0.35, 0.5, 0.7]
}
