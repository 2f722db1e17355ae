import Foundation
import Rendering

/// The visible difference of two pictures: the mean CIE 1976 ΔE*ab with white point D65, over
/// every seventh pixel.
func colorDifference(_ a: Pixels, _ b: Pixels) -> Double {
    precondition(a.size == b.size && a.layout == .rgba8 && b.layout == .rgba8)
    let linear = (0..<256).map { level in
        let value = Double(level) / 255
        return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    func lab(_ pixels: Pixels, _ index: Int) -> SIMD3<Double> {
        let (red, green, blue) = (
            linear[Int(pixels.samples[index])], linear[Int(pixels.samples[index + 1])],
            linear[Int(pixels.samples[index + 2])]
        )
        let x = 0.4124564 * red + 0.3575761 * green + 0.1804375 * blue
        let y = 0.2126729 * red + 0.7151522 * green + 0.0721750 * blue
        let z = 0.0193339 * red + 0.1191920 * green + 0.9503041 * blue
        func f(_ t: Double) -> Double {
            t > 216.0 / 24_389 ? cbrt(t) : (24_389.0 / 27 * t + 16) / 116
        }
        let (fx, fy, fz) = (f(x / 0.95047), f(y), f(z / 1.08883))
        return [116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)]
    }
    var sum = 0.0
    let places = Array(stride(from: 0, to: a.samples.count, by: 4 * 7))
    for index in places {
        let difference = lab(a, index) - lab(b, index)
        sum += (difference * difference).sum().squareRoot()
    }
    return sum / Double(places.count)
}
