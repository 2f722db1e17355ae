import FoundationEssentials
import Glibc

/// A gain in linear light, as a function of encoded values. Where the sRGB curve is a power both
/// before and after the gain, the function is a straight line. Near black, it consists of cubic
/// pieces.
struct LinearGain: Sendable {
    let factor: Double

    /// - Returns: `nil` outside 2⁻¹⁰…8, where eight pieces are too few near black.
    init?(_ factor: Double) {
        guard (1.0 / 1024...8).contains(factor) else { return nil }
        self.factor = factor
    }

    /// The encoded value above which the gain is a line.
    var limit: Double {
        max(SRGBCurve.encodedKnee, SRGBCurve.encode(SRGBCurve.linearKnee / factor))
    }

    var slope: Double { pow(factor, 1 / 2.4) }

    var offset: Double { 0.055 * (slope - 1) }

    /// Eight polynomials over 0…``limit``, each in a variable of 0…1 and exact at four points.
    var pieces: [SIMD4<Double>] {
        (0..<8).map { piece in
            let y = (0...3).map { third in
                let x = (Double(piece) + Double(third) / 3) / 8 * limit
                return SRGBCurve.encode(SRGBCurve.decode(x) * factor)
            }
            return [
                y[0], -5.5 * y[0] + 9 * y[1] - 4.5 * y[2] + y[3],
                9 * y[0] - 22.5 * y[1] + 18 * y[2] - 4.5 * y[3],
                -4.5 * y[0] + 13.5 * y[1] - 13.5 * y[2] + 4.5 * y[3],
            ]
        }
    }
}
