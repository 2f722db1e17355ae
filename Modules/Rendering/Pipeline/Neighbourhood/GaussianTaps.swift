import Foundation

/// The kernels that make a Gaussian of any width out of halving, a short convolution and doubling.
///
/// While σ is small the image is convolved with the sampled Gaussian. Else it is halved until σ is
/// between 2 and 4 samples; there a Gaussian lets next to nothing pass that the coarser grid cannot
/// hold. The convolution on that grid is made so that halving, it and doubling together have the
/// response of the Gaussian asked for: exp(−(σω)²/2) divided by that of the masks, cos⁸(ω/2) a
/// level.
enum GaussianTaps {
    /// The smallest σ that is worked on in an image of half the size.
    private static let leastForHalf = 4.0

    /// How often the image is halved.
    static func levels(_ sigma: Double) -> Int {
        var levels = 0
        while sigma / Double(1 << levels) >= leastForHalf { levels += 1 }
        return levels
    }

    /// The tap in the middle and those to one side, which together with their mirror images add up
    /// to 1. `sigma` is in pixels of the whole image.
    static func taps(_ sigma: Double, levels: Int) -> [Float] {
        let scaled = max(sigma / Double(1 << levels), 0.01)
        let reach = max(1, Int((4 * scaled).rounded(.up)))
        let taps = (0...reach).map { index in
            levels == 0
                ? exp(-0.5 * pow(Double(index) / scaled, 2))
                : equalized(index, sigma: scaled, levels: levels)
        }
        let sum = taps[0] + 2 * taps.dropFirst().reduce(0, +)
        return taps.map { Float($0 / sum) }
    }

    /// Taps of a convolution in 16 bits, as parts of 32768, which they and their mirror images add
    /// up to. Those that could not change a level by a tenth are left out.
    static func words(_ sigma: Double) -> [Int16] {
        let scaled = max(sigma, 0.01)
        let weights = (0...max(1, Int((4 * scaled).rounded(.up)))).map {
            exp(-0.5 * pow(Double($0) / scaled, 2))
        }
        let sum = weights[0] + 2 * weights.dropFirst().reduce(0, +)
        let sides = weights.dropFirst().map { Int(($0 / sum * 32_768).rounded()) }.prefix { $0 > 1 }
        let middle = 32_768 - 2 * sides.reduce(0, +)
        return [Int16(clamping: middle)] + sides.map { Int16($0) }
    }

    /// The integral over half a turn of the response wanted, by the midpoints of 512 steps.
    private static func equalized(_ index: Int, sigma: Double, levels: Int) -> Double {
        let steps = 512
        return (0..<steps).reduce(0) { sum, step in
            let frequency = (Double(step) + 0.5) / Double(steps) * .pi
            var response = exp(-0.5 * pow(sigma * frequency, 2))
            for level in 1...levels {
                response /= pow(cos(frequency / Double(2 << level)), 8)
            }
            return sum + response * cos(frequency * Double(index))
        }
    }
}
