import Foundation

/// What is likeliest to be white in a picture: the colours in which all channels come nearest to
/// their ends at once.
struct MeasuredWhite: Sendable, Equatable {
    /// Their mean, on encoded values from which black was taken away; each channel 0.05…1.
    private(set) var color = SIMD3<Double>(repeating: 1)
    /// How near to all ends they come, 0…1: 1 where the lightest red, green and blue are in one
    /// place, and less where they are those of different things, none of which is white.
    private(set) var nearness = 0.0

    /// - Parameters:
    ///   - ends: Where red, green and blue end, as ``color``.
    ///   - black: The level that was taken away, 0…1.
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

    /// Whether it is white, or would be in another light.
    var isThere: Bool { nearness >= 0.91 }

    /// Whether it is as far from neutral as the colour of a light: nobody sees what is nearer, and
    /// what is further is the colour of something.
    var isTinted: Bool {
        let chroma = SIMD2(log(color.x / color.y), log(color.z / color.y))
        return (chroma * chroma).sum().squareRoot() >= 0.08
            && max(abs(chroma.x), abs(chroma.y)) <= 0.33
    }
}
