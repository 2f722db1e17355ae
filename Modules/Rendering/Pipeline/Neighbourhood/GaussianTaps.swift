import FoundationEssentials
import Glibc

/// The kernels that compose a Gaussian of any width from halving, a short convolution and
/// doubling.
///
/// For a small σ, the image is convolved with the sampled Gaussian. Otherwise it is halved until
/// σ is between 2 and 4 samples, or between 4 and 8 for 16 bits; such a Gaussian passes almost no
/// frequency that the coarser grid cannot represent. The convolution on this grid is chosen so that
/// halving, convolution and doubling together have the wanted Gaussian's frequency response: it is
/// exp(−(σω)²/2) divided by the response of the masks, cos⁸(ω/2) per level.
enum GaussianTaps {
    /// Returns the smallest σ for which the image is halved. With 4, the error at an edge is up to
    /// 10 parts in 65,535, and with 8 half a part.
    private static func leastForHalf(isDeep: Bool) -> Double { isDeep ? 8 : 4 }

    /// Returns the number of times that the image is halved.
    static func levels(_ sigma: Double, isDeep: Bool = false) -> Int {
        var levels = 0
        while sigma / Double(1 << levels) >= leastForHalf(isDeep: isDeep) { levels += 1 }
        return levels
    }

    /// Returns the centre tap and the taps on one side. With the mirrored side, they add up to 1.
    /// `sigma` is in pixels of the full image.
    static func taps(_ sigma: Double, levels: Int, isDeep: Bool = false) -> [Float] {
        let scaled = max(sigma / Double(1 << levels), 0.01)
        let reach = max(1, Int(((isDeep ? 5 : 4) * scaled).rounded(.up)))
        let taps = (0...reach).map { index in
            levels == 0
                ? exp(-0.5 * pow(Double(index) / scaled, 2))
                : equalized(index, sigma: scaled, levels: levels)
        }
        let sum = taps[0] + 2 * taps.dropFirst().reduce(0, +)
        return taps.map { Float($0 / sum) }
    }

    /// Returns the taps of a convolution in units of 1/32768: the centre tap and those on one side.
    /// With the mirrored side they add up to 1, except that a single tap is 32767, the largest
    /// word. Taps that round to 1 or 0 are left out: each could change a result by about a
    /// hundredth of a level.
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

    /// Returns tap `index`, up to a factor that all taps share. It is the integral over 0…π of the
    /// wanted response times cos(index · ω), approximated at the midpoints of 512 steps.
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
