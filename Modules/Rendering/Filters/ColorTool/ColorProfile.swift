public import FoundationEssentials

/// Converts the result to a colour profile, which is embedded in the file.
///
/// Filters compute in the picture's own space, before the conversion, wherever this filter stands.
/// If an edit contains this filter several times, the last target and the last intent apply. The
/// black point is compensated, so that black stays black, unless a profile with tables is used with
/// its own intent. A format without profiles is always sRGB.
public struct ColorProfile: Filter {
    /// The profile of the result; `nil` keeps the picture's own.
    public var target: ColorTarget?
    /// The treatment of colours outside of the target. `nil` uses the intent of the profile if it
    /// has tables, otherwise ``RenderingIntent/relative``.
    public var intent: RenderingIntent?

    /// - Parameters:
    ///   - target: The profile of the result; `nil` keeps the picture's own.
    ///   - intent: See ``intent``.
    public init(_ target: ColorTarget?, intent: RenderingIntent? = nil) {
        self.target = target
        self.intent = intent
    }

    /// - Throws: ``FilterError/invalidFile(filter:parameter:file:reason:)`` for a file that is not
    ///   an RGB profile, or needs Little CMS where that is missing.
    public func operation() throws(FilterError) -> ImageOperation {
        if case .file(let profile) = target, let reason = ColorTarget.fault(in: profile) {
            throw .invalidFile(
                filter: Self.name, parameter: "file", file: "the profile", reason: reason)
        }
        return .profile(target, intent)
    }
}

/// A colour space that results can be converted to.
public enum ColorTarget: Sendable, Hashable {
    case sRGB
    case displayP3
    /// Adobe RGB (1998).
    case adobeRGB
    /// BT.2020, with the curve of BT.709.
    case rec2020
    /// An ICC profile of RGB colours.
    case file(Data)

    /// The words for targets in recipes; the target is `nil` for the picture's own profile.
    static let words: [(word: String, target: ColorTarget?)] = [
        ("keep", nil), ("srgb", .sRGB), ("p3", .displayP3), ("adobe-rgb", .adobeRGB),
        ("rec2020", .rec2020),
    ]
}

/// The treatment of colours that a profile cannot represent. Profiles with a matrix have only
/// ``relative``, which clips them.
public enum RenderingIntent: String, Sendable, Hashable, CaseIterable {
    case perceptual
    /// Relative colorimetric: colours outside of the profile are clipped, and white becomes the
    /// profile's white.
    case relative
    case saturation
    /// Absolute colorimetric: colours outside of the profile are clipped, and white keeps its tint.
    case absolute
}

extension ColorProfile {
    static let name = "profile"

    static let descriptor = FilterDescriptor(
        name, category: .colorTool, summary: "Converts the result to a colour profile.",
        space: .linear,
        parameters: [
            ParameterDescriptor(
                "to", kind: .choice(ColorTarget.words.map(\.word)),
                summary: "The result's colour space.", default: "keep", identity: "keep",
                example: "p3"),
            ParameterDescriptor(
                "file", kind: .file(format: "FILE.icc"),
                summary: "An RGB profile to convert to, instead of a known space."),
            ParameterDescriptor(
                "intent", kind: .choice(RenderingIntent.allCases.map(\.rawValue)),
                summary: "The treatment of colours outside the profile's gamut."),
        ]
    ) { values throws(FilterError) in
        let word = values.text("to")
        var target = ColorTarget.words.first { $0.word == word }?.target
        if let file = values.file("file") {
            if let reason = ColorTarget.fault(in: file) {
                throw values.invalidFile("file", reason: reason)
            }
            target = .file(file)
        }
        return ColorProfile(
            target, intent: values.text("intent").flatMap { RenderingIntent(rawValue: $0) })
    }
}

extension Filter where Self == ColorProfile {
    /// Converts the result to a colour profile: see ``ColorProfile``.
    public static func colorProfile(
        _ target: ColorTarget?, intent: RenderingIntent? = nil
    ) -> Self {
        ColorProfile(target, intent: intent)
    }
}
