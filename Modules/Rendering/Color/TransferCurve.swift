import FoundationEssentials
import Glibc

/// The curve of a colour space that converts encoded samples to linear light, both 0…1.
struct TransferCurve: Sendable, Equatable {
    /// The way in which kernels compute the curve.
    enum Form: Sendable, Equatable {
        case sRGB
        /// The curve (a·x + b)^g from x = d on, and c·x below.
        case formula(g: Double, a: Double, b: Double, c: Double, d: Double)
        /// The linear light of equally spaced encoded values, in ascending order.
        case table([Double])
        /// The curve of BT.2100's perceptual quantiser; 1 is 10,000 candela per square metre.
        case perceptualQuantizer
        /// BT.2100's hybrid log-gamma, which is applied to each channel.
        case hybridLogGamma
    }

    let form: Form

    static let sRGB = TransferCurve(form: .sRGB)

    /// Returns the curve x^g.
    static func power(_ g: Double) -> TransferCurve {
        TransferCurve(form: .formula(g: g, a: 1, b: 0, c: 0, d: 0))
    }

    /// Creates the curve of a profile. Every edit of a picture with a profile calls this, so it
    /// must be fast.
    ///
    /// - Returns: `nil` if the curve falls, or does not begin with black and end with white.
    init?(_ curve: ProfileCurve) {
        guard curve(0) < 0.01, curve(1) > 0.99 else { return nil }
        let isSRGB = (0...255).allSatisfy {
            abs(SRGBCurve.encode(curve(Double($0) / 255)) * 255 - Double($0)) < 0.4
        }
        if isSRGB {
            form = .sRGB
            return
        }
        // A formula that is continuous and ends at white is used directly. Other formulas are
        // sampled and clamped.
        if case .formula(let g, let a, let b, let c, let d, 0, 0) = curve, a > 0, c >= 0,
            (0.1...10).contains(g), (0...0.5).contains(d), abs(pow(max(a + b, 0), g) - 1) < 0.02,
            abs(pow(max(a * d + b, 0), g) - c * d) < 0.01
        {
            form = .formula(g: g, a: a, b: b, c: c, d: d)
            return
        }
        var values: [Double] = []
        if case .table(let stored) = curve {
            values = stored
        } else {
            values = (0...Self.sampled).map { curve(Double($0) / Double(Self.sampled)) }
        }
        guard zip(values, values.dropFirst()).allSatisfy({ $0 <= $1 }) else { return nil }
        form = .table(values)
    }

    init(form: Form) {
        self.form = form
    }

    /// The number of intervals of a sampled curve; each level of 8 bits is a node.
    static let sampled = 16_320

    /// Returns the linear light of an encoded value.
    func decode(_ x: Double) -> Double {
        switch form {
        case .sRGB: return SRGBCurve.decode(x)
        case .formula(let g, let a, let b, let c, let d):
            return x < d ? c * x : pow(max(a * x + b, 0), g)
        case .table(let values):
            let place = x * Double(values.count - 1)
            let index = min(Int(place), values.count - 2)
            return values[index]
                + (values[index + 1] - values[index]) * (place - Double(index))
        case .perceptualQuantizer: return HDRCurve.decodePQ(x)
        case .hybridLogGamma: return HDRCurve.decodeHLG(x)
        }
    }

    /// Returns the encoded value of linear light; the inverse of ``decode(_:)``.
    func encode(_ y: Double) -> Double {
        switch form {
        case .sRGB: return SRGBCurve.encode(y)
        case .formula(let g, let a, let b, let c, let d):
            return y < c * d ? y / c : (pow(y, 1 / g) - b) / a
        case .table(let values):
            // Find the first value above `y` by bisection, since the curve does not fall.
            var (low, high) = (0, values.count - 1)
            while high - low > 1 {
                let middle = (low + high) / 2
                if values[middle] <= y { low = middle } else { high = middle }
            }
            let rise = values[high] - values[low]
            let part = rise > 0 ? min(max((y - values[low]) / rise, 0), 1) : 0
            return (Double(low) + part) / Double(values.count - 1)
        case .perceptualQuantizer: return HDRCurve.encodePQ(y)
        case .hybridLogGamma: return HDRCurve.encodeHLG(y)
        }
    }

    /// Returns the linear light of equally spaced encoded values.
    func decoded(intervals: Int) -> [Double] {
        (0...intervals).map { decode(Double($0) / Double(intervals)) }
    }

    /// Returns the encoded values of equally spaced fourth roots of linear light, clamped to 0…1.
    ///
    /// - Parameter light: Converts the fourth power of a root to this curve's linear light.
    func encodedRoots(
        intervals: Int, of light: (Double) -> Double = { $0 }
    ) -> [Double] {
        (0...intervals).map {
            let root = Double($0) / Double(intervals)
            return min(max(encode(light(root * root * root * root)), 0), 1)
        }
    }

    /// The linear light, on this curve, of the white of a picture with a standard dynamic range.
    /// BT.2408 sets it at 203 candela per square metre.
    var whiteLight: Double {
        switch form {
        case .sRGB, .formula, .table: 1
        case .perceptualQuantizer: 203.0 / 10_000
        case .hybridLogGamma: pow(0.203, 1 / HDRCurve.systemGamma)
        }
    }

    /// The curve tone-mapped to standard dynamic range, with light of 0…1. Light up to half of
    /// white is unchanged; light above it, up to 1,000 cd/m², is compressed.
    var toneMapped: TransferCurve {
        let count = TransferCurve.sampled
        return TransferCurve(
            form: .table(
                (0...count).map {
                    let light = decode(Double($0) / Double(count)) / whiteLight
                    // Convert the light of the scene, which hybrid log-gamma describes, to that of
                    // a display.
                    let isScene = form == .hybridLogGamma
                    return HDRCurve.compressed(
                        isScene ? pow(light, HDRCurve.systemGamma) : light)
                }))
    }

    /// The numbers of ``Form/formula(g:a:b:c:d:)`` for this curve; `nil` if no formula of this form
    /// gives the curve.
    var formula: (g: Double, a: Double, b: Double, c: Double, d: Double)? {
        switch form {
        case .sRGB:
            (2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, SRGBCurve.encodedKnee)
        case .formula(let g, let a, let b, let c, let d): (g, a, b, c, d)
        case .table, .perceptualQuantizer, .hybridLogGamma: nil
        }
    }
}

/// The curves of BT.2100 for a high dynamic range.
///
/// - SeeAlso: ITU-R BT.2100-2, tables 4 and 5.
enum HDRCurve {
    private static let (m1, m2) = (2610.0 / 16384, 2523.0 / 4096 * 128)
    private static let (c1, c2, c3) = (3424.0 / 4096, 2413.0 / 4096 * 32, 2392.0 / 4096 * 32)

    static func decodePQ(_ x: Double) -> Double {
        let root = pow(max(x, 0), 1 / m2)
        return pow(max(root - c1, 0) / (c2 - c3 * root), 1 / m1)
    }

    static func encodePQ(_ y: Double) -> Double {
        let power = pow(max(y, 0), m1)
        return pow((c1 + c2 * power) / (1 + c3 * power), m2)
    }

    /// The exponent that converts the light of a scene to that of a display with 1,000 cd/m².
    static let systemGamma = 1.2

    /// Compresses linear light, where 1 is white, to 0…1. Values up to 0.5 do not change. Above, a
    /// hyperbola starts with the same slope.
    static func compressed(_ light: Double) -> Double {
        let knee = 0.5
        guard light > knee else { return light }
        let most = (1_000.0 / 203 - knee) / (1 - knee)
        let rest = min((light - knee) / (1 - knee), most)
        return knee + (1 - knee) * rest * (1 + rest / (most * most)) / (1 + rest)
    }

    private static let a = 0.17883277
    private static let b = 1 - 4 * a
    private static let c = 0.5 - a * log(4 * a)

    /// Returns the light of the scene for a sample of hybrid log-gamma; 1 is the peak.
    static func decodeHLG(_ x: Double) -> Double {
        x <= 0.5 ? x * x / 3 : (exp((x - c) / a) + b) / 12
    }

    static func encodeHLG(_ y: Double) -> Double {
        y <= 1.0 / 12 ? (3 * max(y, 0)).squareRoot() : a * log(12 * y - b) + c
    }
}
