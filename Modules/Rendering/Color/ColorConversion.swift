import CImageEditorLCMS
import FoundationEssentials

/// The conversion of one file's colours to sRGB, by its `cICP` chunk, its profile, or the colours
/// that other chunks of a PNG describe (``ColorDescription``).
struct ColorConversion {
    /// The steps that convert decoded pixels to sRGB; empty if they are sRGB, have no usable
    /// profile, or are converted by the decoder.
    let steps: [PointStep]
    /// The transform for inks, which runs in the decoder; `nil` without inks or without a usable
    /// profile.
    let inks: ProfileTransform?
    /// True if the conversion uses tables of the profile, so that the rendering intent matters.
    private(set) var usesTables = false

    /// Returns `true` if the profile needs Little CMS and the library is missing.
    ///
    /// - Parameter hasLibrary: True if the library is installed.
    static func lacksLibrary(
        for header: ImageHeader, hasLibrary: @autoclosure () -> Bool = ProfileTransform.isAvailable
    ) -> Bool {
        guard let profile = header.metadata.colorProfile, ICCProfile.isTable(profile),
            CodingPoints(header.metadata) == nil
        else { return false }
        switch ICCProfile.space(of: profile) {
        case "CMYK": guard header.hasInks else { return false }
        case "RGB ":
            guard header.layouts.first != .gray8, !header.hasInks, MatrixProfile(profile) == nil
            else { return false }
        default: return false
        }
        return !hasLibrary()
    }

    /// True if the conversion changes pixels, so that sRGB's profile must replace the file's.
    var isNeeded: Bool { inks != nil || !steps.isEmpty }

    private static var none: ColorConversion {
        ColorConversion(steps: [], inks: nil)
    }

    /// Returns the space in which a file's colours can be computed: that of its `cICP` chunk, its
    /// profile or its ``ColorDescription``, or sRGB if none of them describes the pixels. `nil` if
    /// the colours must be converted first.
    ///
    /// Needs no library and little time.
    static func space(for header: ImageHeader) -> WorkingSpace? {
        if let points = CodingPoints(header.metadata) {
            return points.isLimited ? nil : points.space
        }
        if header.hasInks { return nil }
        guard let profile = profile(for: header) else { return .sRGB }
        switch ICCProfile.space(of: profile) {
        case "RGB " where header.layouts.first?.isGray != true:
            guard let matrix = MatrixProfile(profile) else { return nil }
            return WorkingSpace(matrix)
        case "GRAY" where header.info.channels < 3: return nil
        default: return .sRGB
        }
    }

    /// Returns the curve of a file's samples, for filters that only need linear light. It is sRGB's
    /// curve if the file describes no usable one.
    static func curve(for header: ImageHeader) -> TransferCurve {
        (space(for: header) ?? graySpace(for: header) ?? .sRGB).curve
    }

    /// Returns the space of a picture with a profile of grey, to convert greys that are added to
    /// the picture, such as those of a border; `nil` for any other picture.
    static func graySpace(for header: ImageHeader) -> WorkingSpace? {
        guard header.info.channels < 3, CodingPoints(header.metadata) == nil,
            let profile = profile(for: header), ICCProfile.space(of: profile) == "GRAY"
        else { return nil }
        return MatrixProfile(profile).flatMap { WorkingSpace($0) }
    }

    /// Creates the conversion of a file's colours to sRGB. A profile that is broken, or of another
    /// space than the pixels, is ignored.
    ///
    /// - Parameter intent: The rendering intent of conversions with tables; `nil` for the profile's
    ///   own.
    init(for header: ImageHeader, intent: RenderingIntent? = nil) {
        if let points = CodingPoints(header.metadata) {
            let steps = points.space.isSRGB ? [] : points.space.steps(to: .sRGB)
            self.init(steps: points.stepsToFullRange(isDeep: header.isDeep) + steps, inks: nil)
            return
        }
        self = Self.profile(for: header).map { ColorConversion($0, header, intent) } ?? .none
    }

    private static func profile(for header: ImageHeader) -> Data? {
        header.metadata.colorProfile
            ?? ColorDescription(header.metadata)?.profile(
                isGray: header.layouts.first?.isGray == true)
    }

    private init(_ profile: Data, _ header: ImageHeader, _ intent: RenderingIntent?) {
        guard header.isDescribed(by: profile) else {
            self = .none
            return
        }
        guard header.hasInks else {
            self.init(converting: profile, intent)
            return
        }
        self.init(steps: [], inks: ProfileTransform(profile, from: CLCMS_INKS, intent: intent))
        usesTables = inks != nil
    }

    private init(converting profile: Data, _ intent: RenderingIntent?) {
        guard let matrix = MatrixProfile(profile) else {
            self.init(steps: TableProfile.steps(profile, intent) ?? [], inks: nil)
            usesTables = !steps.isEmpty
            return
        }
        guard let space = WorkingSpace(matrix) else {
            self.init(steps: matrix.stepsToSRGB, inks: nil)
            return
        }
        self.init(space)
    }

    private init(_ space: WorkingSpace) {
        self.init(steps: space.isSRGB ? [] : space.steps(to: .sRGB), inks: nil)
    }

    private init(steps: [PointStep], inks: ProfileTransform?) {
        self.steps = steps
        self.inks = inks
    }

    /// Returns `true` for an RGB picture that is converted before filters run, because they cannot
    /// compute in the space of its profile.
    static func leavesSpace(of header: ImageHeader) -> Bool {
        header.info.channels >= 3 && !header.hasInks && CodingPoints(header.metadata) == nil
            && space(for: header) == nil
    }

    /// Returns `true` for grey with alpha and a profile of grey. Such a picture must be converted:
    /// the pipeline holds it as RGBA, which the profile does not describe.
    static func isUnavoidable(for header: ImageHeader) -> Bool {
        isOfGray(header) && header.layouts.first?.isGray != true
    }

    /// Returns `true` if a profile of grey describes the picture.
    static func isOfGray(_ header: ImageHeader) -> Bool {
        guard let profile = header.metadata.colorProfile, CodingPoints(header.metadata) == nil
        else { return false }
        return ICCProfile.space(of: profile) == "GRAY" && header.info.channels < 3
    }
}

extension ImageHeader {
    /// Returns `true` if the colour space of a profile is that of the pixels.
    func isDescribed(by profile: Data) -> Bool {
        switch ICCProfile.space(of: profile) {
        case "CMYK": hasInks
        case "GRAY": info.channels < 3
        case "RGB ": layouts.first?.isGray != true && !hasInks
        default: false
        }
    }

    /// True if the profile does not match the pixels, such as a CMYK profile on RGB pixels, and no
    /// `cICP` chunk overrides it.
    var hasForeignProfile: Bool {
        metadata.colorProfile.map { !isDescribed(by: $0) } == true && CodingPoints(metadata) == nil
    }

    /// The metadata for a result whose pixels are computed. A profile that does not match the
    /// pixels is left out.
    var metadataOfPixels: Metadata {
        var result = metadata
        if hasForeignProfile { result.colorProfile = nil }
        return result
    }
}
