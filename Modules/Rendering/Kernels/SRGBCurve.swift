import FoundationEssentials
import Glibc

/// The sRGB transfer function, IEC 61966-2-1, between encoded samples and linear light, both 0…1.
enum SRGBCurve {
    /// The encoded value at which the linear segment ends and the power segment begins.
    static let encodedKnee = 0.04045
    /// The linear light at which the linear segment ends and the power segment begins.
    static let linearKnee = 0.0031308

    /// Returns the linear light of an encoded value.
    static func decode(_ value: Double) -> Double {
        value <= encodedKnee ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }

    /// Returns the encoded value of linear light; the inverse of ``decode(_:)``.
    static func encode(_ value: Double) -> Double {
        value <= linearKnee ? value * 12.92 : 1.055 * pow(value, 1 / 2.4) - 0.055
    }
}
