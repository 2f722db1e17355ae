import CImageEditorLCMS
import FoundationEssentials

extension ColorTarget {
    /// The colours of a result; `nil` for a profile that has no usable matrix and curve, such as
    /// one that only Little CMS can convert to.
    var colors: ResultColors? {
        switch self {
        case .sRGB: return .sRGB
        case .displayP3: return Self.displayP3Colors
        case .adobeRGB: return Self.adobeRGBColors
        case .rec2020: return Self.rec2020Colors
        case .file(let profile):
            guard let matrix = MatrixProfile(profile), let space = WorkingSpace(matrix) else {
                return nil
            }
            return ResultColors(
                space: space, name: ICCProfile.name(of: profile) ?? "ICC profile", file: profile)
        }
    }

    /// Returns the reason why colours cannot be converted to a profile; `nil` if they can.
    static func fault(in profile: Data) -> String? {
        guard ICCProfile.space(of: profile) == "RGB ",
            ByteReader(bytes: [UInt8](profile.prefix(40))).text(36, 4) == "acsp"
        else { return "not a colour profile for RGB" }
        if ColorTarget.file(profile).colors != nil { return nil }
        guard ProfileTransform.isAvailable else {
            return "it has tables, which need \(ProfileTransform.library)"
        }
        let sRGB = ICCProfile.sRGB
        return ProfileTransform(sRGB, from: CLCMS_RGB, to: profile) == nil
            ? "the profile cannot describe results" : nil
    }

    private static let displayP3Colors = colors("Display P3", .sRGB, Chromaticities.displayP3)
    private static let adobeRGBColors = colors(
        "Adobe RGB (1998)", .power(563.0 / 256), Chromaticities.adobeRGB)
    private static let rec2020Colors = colors("Rec. 2020", .video, Chromaticities.rec2020)

    private static func colors(
        _ name: String, _ curve: TransferCurve, _ chromaticities: [Double]
    ) -> ResultColors? {
        Matrix3(chromaticities: chromaticities).map {
            ResultColors(space: WorkingSpace(curve: curve, colorants: $0), name: name)
        }
    }
}
