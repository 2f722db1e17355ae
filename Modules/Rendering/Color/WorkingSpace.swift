import FoundationEssentials

/// The colour space in which filters compute: if possible the picture's own, so that no colour is
/// lost.
struct WorkingSpace: Sendable {
    /// The curve of all three channels, or of grey.
    let curve: TransferCurve
    /// The matrix from linear red, green and blue to XYZ as seen under D50.
    let colorants: Matrix3

    static let sRGB = WorkingSpace(curve: .sRGB, colorants: MatrixProfile.colorantsOfSRGB)

    init(curve: TransferCurve, colorants: Matrix3) {
        self.curve = curve
        self.colorants = colorants
    }

    /// Creates the space of a profile with a matrix. Grey has sRGB's primaries.
    ///
    /// - Returns: `nil` if the channels have different curves, or if the primaries lie on a line.
    init?(_ profile: MatrixProfile) {
        guard let curve = TransferCurve(profile.curves[0]),
            profile.curves.dropFirst().allSatisfy({ $0 == profile.curves[0] })
        else { return nil }
        let colorants = profile.colorants ?? MatrixProfile.colorantsOfSRGB
        guard abs(colorants.determinant) > Self.leastDeterminant else { return nil }
        self.curve = curve
        self.colorants = colorants
    }

    /// The minimum determinant. With a smaller one, the primaries lie nearly on a line.
    static let leastDeterminant = 1e-4

    /// True if the space is sRGB, apart from rounding.
    var isSRGB: Bool { curve == .sRGB && change(to: .sRGB).isNearIdentity }

    /// True if colours can be brighter than the white of other spaces.
    var isHDR: Bool { curve.whiteLight < 1 }

    /// Returns the matrix from this space's linear colours to another's. White stays white, and
    /// grey stays grey, unless a profile has another white than D50.
    func change(to other: WorkingSpace) -> Matrix3 {
        let light = other.curve.whiteLight / curve.whiteLight
        return Matrix3(diagonal: SIMD3(repeating: light))
            * (other.balanced.inverse * balanced)
    }

    /// The colorants, scaled so that their sum is exactly the white of ICC profiles. Profiles hold
    /// rounded numbers, which would tint greys. The colorants of a profile with another white stay
    /// as they are.
    private var balanced: Matrix3 {
        let amounts = colorants.inverse * Matrix3.d50
        guard (0..<3).allSatisfy({ abs(amounts[$0] - 1) < 0.005 }) else { return colorants }
        return colorants * Matrix3(diagonal: amounts)
    }

    /// Returns the steps that convert colours to another space. Colours outside of the gamut of
    /// `other` are clamped, channel by channel.
    func steps(to other: WorkingSpace) -> [PointStep] {
        if isHDR && !other.isHDR { return toneMapped.steps(to: other) }
        let matrix = change(to: other)
        if matrix.isNearIdentity {
            return curve == other.curve ? [] : [.toLinear(curve), .toEncoded(other.curve)]
        }
        return [
            .toLinear(curve), .matrix(ColorMatrix(matrix)), .toEncoded(other.curve), .clamp(0...1),
        ]
    }

    /// The space with highlights that are compressed, channel by channel, to the range of a
    /// standard dynamic range.
    private var toneMapped: WorkingSpace {
        WorkingSpace(curve: curve.toneMapped, colorants: colorants)
    }

    /// Converts a colour from sRGB to this space, and clamps it to the space's gamut.
    func color(_ color: SIMD3<Double>) -> SIMD3<Double> {
        let own = self.color(Paint(red: color.x, green: color.y, blue: color.z))
        return [own.red, own.green, own.blue]
    }

    /// Converts a colour from sRGB to this space, and clamps it to the space's gamut.
    func color(_ paint: Paint) -> Paint {
        if isSRGB { return paint }
        let linear = SIMD3(
            SRGBCurve.decode(paint.red), SRGBCurve.decode(paint.green),
            SRGBCurve.decode(paint.blue))
        let own = WorkingSpace.sRGB.change(to: self) * linear
        func encoded(_ value: Double) -> Double {
            min(max(curve.encode(min(max(value, 0), 1)), 0), 1)
        }
        // Keep grey exactly grey despite rounding.
        if paint.isGray {
            let gray = encoded(own.y)
            return Paint(red: gray, green: gray, blue: gray, alpha: paint.alpha)
        }
        return Paint(
            red: encoded(own.x), green: encoded(own.y), blue: encoded(own.z), alpha: paint.alpha)
    }
}

extension ColorMatrix {
    init(_ matrix: Matrix3) {
        func row(_ row: SIMD3<Double>) -> SIMD4<Double> { SIMD4(row, 0) }
        self.init(
            red: row(matrix.rows.0), green: row(matrix.rows.1), blue: row(matrix.rows.2))
    }
}
