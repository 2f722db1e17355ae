import FoundationEssentials

/// The colours of a PNG without a profile: the exponent of `gAMA` and the primaries of `cHRM`.
///
/// - SeeAlso: PNG, third edition, 11.3.2.
struct ColorDescription {
    /// The exponent that decodes samples to linear light; `nil` stands for sRGB's curve.
    private let exponent: Double?
    /// The matrix from linear RGB to XYZ under D50; `nil` stands for sRGB's matrix.
    private let colorants: Matrix3?

    /// Reads the chunks; `nil` if the file has a profile, or if no chunk says that the colours
    /// differ from sRGB.
    ///
    /// Impossible values are ignored. Like libpng, this treats an exponent within 5 % of 1/2.2 as
    /// sRGB's curve, and primaries within 0.01 of sRGB's as equal to them.
    init?(_ metadata: Metadata) {
        func payload(_ type: String) -> ByteReader? {
            metadata.colorChunks.first { $0.type == type }.map {
                ByteReader(bytes: [UInt8]($0.payload))
            }
        }
        guard metadata.colorProfile == nil, payload("sRGB") == nil else { return nil }
        exponent = payload("gAMA").flatMap(Self.exponent)
        colorants = payload("cHRM").flatMap(Self.colorants)
        if exponent == nil, colorants == nil { return nil }
    }

    /// Returns a text that names the curve and the primaries, such as `gamma 1.8`. Primaries mean
    /// nothing in a grey picture and are left out; `nil` if nothing is left.
    func name(isGray: Bool) -> String? {
        let gamma = exponent.map {
            "gamma \(ParameterValue.number(($0 * 100).rounded() / 100))"
        }
        let primaries = isGray || colorants == nil ? nil : "primaries of cHRM"
        let parts = [gamma, primaries].compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    /// Returns the description as an ICC profile, for grey or for colours; `nil` for grey with
    /// sRGB's curve.
    func profile(isGray: Bool) -> Data? {
        if isGray, exponent == nil { return nil }
        let curve = exponent.map(ICCProfile.power) ?? ICCProfile.curve
        return isGray
            ? ICCProfile.ofGray(curve)
            : ICCProfile.ofColors(curve, colorants ?? ICCProfile.colorants)
    }

    private static func exponent(_ reader: ByteReader) -> Double? {
        // An exponent outside of 0.1…100 is impossible.
        guard reader.bytes.count == 4, let value = reader.uint32(0),
            (1_000...1_000_000).contains(value), abs(Double(value) * 2.2 / 100_000 - 1) > 0.05
        else { return nil }
        return 100_000 / Double(value)
    }

    private static func colorants(_ reader: ByteReader) -> Matrix3? {
        let values = (0..<8).compactMap { reader.uint32(4 * $0) }
        guard reader.bytes.count == 32, values.count == 8,
            values.allSatisfy({ $0 <= 100_000 }),
            zip(values, sRGB).contains(where: { abs($0 - $1) > 1_000 })
        else { return nil }
        return Matrix3(chromaticities: values.map { Double($0) / 100_000 })
    }

    private static let sRGB = [
        31_270, 32_900, 64_000, 33_000, 30_000, 60_000, 15_000, 6_000,
    ]
}
