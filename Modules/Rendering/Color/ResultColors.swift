import FoundationEssentials

/// The colour space to which a result was converted, and the profile that describes it.
struct ResultColors: Sendable {
    let space: WorkingSpace
    /// The name of the profile, such as `Display P3`.
    let name: String
    /// The RGB profile to embed unchanged; `nil` if one is made from ``space``.
    var file: Data?

    static let sRGB = ResultColors(space: .sRGB, name: "sRGB")

    var isSRGB: Bool { space.isSRGB && file == nil }

    /// The name as a PNG can store it: its printable characters of ASCII, up to 79.
    var pngName: String {
        let known = String(name.unicodeScalars.filter { (0x20...0x7E).contains($0.value) })
        return known.isEmpty ? "ICC profile" : String(known.prefix(79))
    }

    /// Returns the profile to embed in a grey or a coloured result.
    func profile(isGray: Bool) -> Data {
        if isSRGB { return isGray ? ICCProfile.gray : ICCProfile.sRGB }
        if !isGray, let file { return file }
        let curve = ICCProfile.bytes(of: space.curve)
        return isGray
            ? ICCProfile.ofGray(curve, name: name + " grey")
            : ICCProfile.ofColors(curve, space.colorants, name: name)
    }
}

extension ICCProfile {
    /// Returns a curve as an ICC profile stores it.
    static func bytes(of curve: TransferCurve) -> [UInt8] {
        switch curve.form {
        case .sRGB: self.curve
        case .formula(let g, 1, 0, _, 0): power(g)
        case .formula(let g, let a, let b, let c, let d): parameters([g, a, b, c, d])
        case .table, .perceptualQuantizer, .hybridLogGamma:
            samples(curve.decoded(intervals: 4_095))
        }
    }
}
