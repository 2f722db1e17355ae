import FoundationEssentials
import Glibc

/// A gain in linear light that is applied to sRGB-encoded values.
///
/// Above ``limit``, where the sRGB function is a power both before and after the gain, the result
/// is a linear function of the encoded value. Below, the result is approximated with cubic
/// polynomials.
struct LinearGain: Sendable {
    let factor: Double

    /// - Returns: `nil` if the factor is outside 2⁻¹⁰…8, because ``pieces`` are then too inexact
    ///   near black.
    init?(_ factor: Double) {
        guard (1.0 / 1024...8).contains(factor) else { return nil }
        self.factor = factor
    }

    /// The encoded value above which the result is ``slope`` · value + ``offset``.
    var limit: Double {
        max(SRGBCurve.encodedKnee, SRGBCurve.encode(SRGBCurve.linearKnee / factor))
    }

    var slope: Double { pow(factor, 1 / 2.4) }

    var offset: Double { 0.055 * (slope - 1) }

    /// The results over 0…``limit`` as eight cubic polynomials, each for an eighth of the range.
    /// The variable of each runs from 0 to 1, and each is exact at four points.
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
