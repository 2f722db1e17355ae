import CImageEditorLCMS
import Foundation

/// The conversion of one file's colours to sRGB by its embedded profile.
struct ColorConversion {
    /// The operations for decoded pixels; empty if they are sRGB or have no usable profile.
    let operations: [PointOperation]
    /// The transform for inks, which runs in the decoder.
    let inks: ProfileTransform?

    /// True if the profile needs Little CMS and the library is missing.
    ///
    /// - Parameter hasLibrary: True if the library is installed.
    static func lacksLibrary(
        for header: ImageHeader, hasLibrary: @autoclosure () -> Bool = ProfileTransform.isAvailable
    ) -> Bool {
        guard let profile = header.metadata.colorProfile, ICCProfile.isTable(profile) else {
            return false
        }
        switch ICCProfile.space(of: profile) {
        case "CMYK": guard hasInks(header) else { return false }
        case "RGB ":
            guard header.layouts.first != .gray8, !hasInks(header), MatrixProfile(profile) == nil
            else { return false }
        default: return false
        }
        return !hasLibrary()
    }

    /// True if sRGB's profile must replace the file's.
    var isNeeded: Bool { inks != nil || !operations.isEmpty }

    private static var none: ColorConversion { ColorConversion(operations: [], inks: nil) }

    /// A profile that is broken, or of another space than the pixels, converts nothing.
    init(for header: ImageHeader) {
        let described = ColorDescription(header.metadata)?.profile(
            isGray: header.layouts.first?.isGray == true)
        self =
            (header.metadata.colorProfile ?? described).map { ColorConversion($0, header) } ?? .none
    }

    private init(_ profile: Data, _ header: ImageHeader) {
        switch ICCProfile.space(of: profile) {
        case "CMYK" where Self.hasInks(header):
            self.init(operations: [], inks: ProfileTransform(profile, from: CLCMS_INKS))
        case "GRAY" where header.info.channels < 3:
            self.init(operations: MatrixProfile(profile)?.operations ?? [], inks: nil)
        case "RGB " where header.layouts.first?.isGray != true && !Self.hasInks(header):
            let operations =
                MatrixProfile(profile)?.operations ?? TableProfile.operations(profile) ?? []
            self.init(operations: operations, inks: nil)
        default: self = .none
        }
    }

    private init(operations: [PointOperation], inks: ProfileTransform?) {
        self.operations = operations
        self.inks = inks
    }

    /// True for inks and for grey with alpha: the pipeline has no layout that their profile
    /// describes.
    static func isUnavoidable(for header: ImageHeader) -> Bool {
        guard let profile = header.metadata.colorProfile else { return false }
        return switch ICCProfile.space(of: profile) {
        case "CMYK": hasInks(header)
        case "GRAY": header.info.channels < 3 && header.layouts.first?.isGray != true
        default: false
        }
    }

    private static func hasInks(_ header: ImageHeader) -> Bool {
        header.info.format == .jpeg && header.info.channels == 4
    }
}
