import CImageEditorLCMS
import Foundation

/// How the colours of one file become sRGB, by the profile that it carries.
struct ColorConversion {
    /// For pixels as they are decoded. None where they are sRGB already, or nobody knows better.
    let operations: [PointOperation]
    /// For inks, in the decoder.
    let inks: ProfileTransform?

    /// Whether only Little CMS could tell what the colours are.
    ///
    /// - Parameter hasLibrary: Whether it is there.
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

    /// Whether a profile of sRGB must stand in the place of the file's.
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

    /// Whether the pipeline has no layout that the profile would fit: inks, and grey with alpha.
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
