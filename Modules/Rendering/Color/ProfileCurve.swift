import FoundationEssentials
import Glibc

/// The curve of one channel in a colour profile, from device values to linear light.
///
/// - SeeAlso: ICC.1:2022, `curveType` and `parametricCurveType`.
enum ProfileCurve: Equatable {
    /// A parametric curve: Y = (a·X + b)^g + e from X = d on, and c·X + f below.
    case formula(g: Double, a: Double, b: Double, c: Double, d: Double, e: Double, f: Double)
    /// Equally spaced values over 0…1, at least two.
    case table([Double])

    /// The maximum number of entries: samples of 16 bits cannot distinguish more.
    private static let mostEntries = 65_536

    /// Reads the curve at `offset`; `nil` if it is missing or invalid.
    init?(_ reader: ByteReader, at offset: Int) {
        switch reader.text(offset, 4) {
        case "curv": self.init(table: reader, at: offset)
        case "para": self.init(formula: reader, at: offset)
        default: return nil
        }
    }

    private init?(table reader: ByteReader, at offset: Int) {
        guard let count = reader.uint32(offset + 8), count <= Self.mostEntries,
            reader.has(2 * count, at: offset + 12)
        else { return nil }
        let values = (0..<count).compactMap { reader.uint16(offset + 12 + 2 * $0) }
        switch count {
        case 0: self = .power(1)
        case 1: self = .power(Double(values[0]) / 256)
        default: self = .table(values.map { Double($0) / 65_535 })
        }
    }

    private init?(formula reader: ByteReader, at offset: Int) {
        guard let kind = reader.uint16(offset + 8), kind <= 4 else { return nil }
        let count = [1, 3, 4, 5, 7][kind]
        let p = (0..<count).compactMap { reader.fixed(offset + 12 + 4 * $0) }
        guard p.count == count else { return nil }
        switch kind {
        case 0: self = .power(p[0])
        case 1, 2:
            guard p[1] != 0 else { return nil }
            let rest = kind == 2 ? p[3] : 0
            self = .formula(g: p[0], a: p[1], b: p[2], c: 0, d: -p[2] / p[1], e: rest, f: rest)
        case 3: self = .formula(g: p[0], a: p[1], b: p[2], c: p[3], d: p[4], e: 0, f: 0)
        default:
            self = .formula(g: p[0], a: p[1], b: p[2], c: p[3], d: p[4], e: p[5], f: p[6])
        }
    }

    private static func power(_ exponent: Double) -> ProfileCurve {
        .formula(g: exponent, a: 1, b: 0, c: 0, d: 0, e: 0, f: 0)
    }

    /// Returns the linear light of a device value, both 0…1.
    func callAsFunction(_ x: Double) -> Double {
        let value: Double
        switch self {
        case .formula(let g, let a, let b, let c, let d, let e, let f):
            value = x >= d ? pow(max(a * x + b, 0), g) + e : c * x + f
        case .table(let values):
            let place = x * Double(values.count - 1)
            let index = min(Int(place), values.count - 2)
            value = values[index] + (values[index + 1] - values[index]) * (place - Double(index))
        }
        return value.isFinite ? min(max(value, 0), 1) : 0
    }
}
