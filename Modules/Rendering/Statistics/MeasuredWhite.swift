import FoundationEssentials
import Glibc

/// The likeliest white of a picture: the colours whose channels are all as near as possible to
/// their lightest levels.
struct MeasuredWhite: Sendable, Equatable {
    /// The mean colour of the likeliest white, on encoded values after black was subtracted; each
    /// channel 0.05…1.
    private(set) var color = SIMD3<Double>(repeating: 1)
    /// The smallest channel of the likeliest white, 0…1, where 1 is the lightest level of that
    /// channel in the picture. It is 1 if the lightest red, green and blue are in one place. It is
    /// less if they belong to different objects, none of which is white.
    private(set) var nearness = 0.0

    /// - Parameters:
    ///   - ends: The lightest red, green and blue, in the scale of ``color``.
    ///   - black: The level to subtract, 0…1.
    init(in blocks: ColorBlocks, ends: SIMD3<Double>, black: Double) {
        let values = (0..<256).map { max((Double($0) / 255 - black) / (1 - black), 0) }
        let parts = (0..<3).map { channel in
            values.map { Int((min($0 / ends[channel], 1) * 255).rounded()) }
        }
        func part(_ block: ColorBlocks.Block) -> Int {
            let (red, green, blue) = block.levels
            return min(parts[0][red], parts[1][green], parts[2][blue])
        }
        guard let nearest = blocks.histogram(of: part).level(at: ColorStatistics.lightShare) else {
            return
        }
        var sum = SIMD3<Double>(repeating: 0)
        var weight = 0.0
        for block in blocks.blocks where part(block) >= nearest {
            let (red, green, blue) = block.levels
            sum += SIMD3(values[red], values[green], values[blue]) * Double(block.weight)
            weight += Double(block.weight)
        }
        color = (sum / weight).clamped(
            lowerBound: SIMD3(repeating: ColorStatistics.leastLevel),
            upperBound: SIMD3(repeating: 1))
        nearness = Double(nearest) / 255
    }

    /// True if the colour is white, or would be white in another light.
    var isThere: Bool { nearness >= 0.91 }

    /// True for a tint that a light may have: a weaker one is invisible, a stronger one is the
    /// colour of an object.
    var isTinted: Bool {
        let chroma = color.chroma
        return tint >= Self.leastTint && max(abs(chroma.x), abs(chroma.y)) <= 0.33
    }

    /// The distance from grey in the plane of ln R/G and ln B/G.
    var tint: Double {
        let chroma = color.chroma
        return (chroma * chroma).sum().squareRoot()
    }

    static let leastTint = 0.075
}

extension SIMD3<Double> {
    /// The logarithms ln R/G and ln B/G of a colour whose channels are above 0. A cast multiplies
    /// each channel by a factor, which moves all colours equally in this plane.
    var chroma: SIMD2<Double> { SIMD2(log(x / y), log(z / y)) }
}
