/// A formula that blends a source colour with a backdrop. The raw value is W3C's name, such as
/// `color-dodge`.
///
/// - SeeAlso: W3C, Compositing and Blending Level 1.
public enum BlendMode: String, Sendable, Hashable, CaseIterable {
    case normal
    case multiply
    case screen
    case overlay
    case darken
    case lighten
    case colorDodge = "color-dodge"
    case colorBurn = "color-burn"
    case hardLight = "hard-light"
    case softLight = "soft-light"
    case difference
    case exclusion
    case hue
    case saturation
    case color
    case luminosity

    /// The function of one channel's backdrop and source, each 0…1; `nil` for non-separable modes.
    var function: ((_ backdrop: Double, _ source: Double) -> Double)? {
        switch self {
        case .normal: { _, s in s }
        case .multiply: { b, s in b * s }
        case .screen: Self.screen
        case .overlay: { b, s in Self.hardLight(s, b) }
        case .darken: { b, s in min(b, s) }
        case .lighten: { b, s in max(b, s) }
        case .colorDodge: { b, s in b <= 0 ? 0 : s >= 1 ? 1 : min(1, b / (1 - s)) }
        case .colorBurn: { b, s in b >= 1 ? 1 : s <= 0 ? 0 : 1 - min(1, (1 - b) / s) }
        case .hardLight: Self.hardLight
        case .softLight: Self.softLight
        case .difference: { b, s in abs(b - s) }
        case .exclusion: { b, s in b + s - 2 * b * s }
        case .hue, .saturation, .color, .luminosity: nil
        }
    }

    /// True if ``function`` is affine in the backdrop.
    var isAffine: Bool {
        switch self {
        case .normal, .multiply, .screen, .exclusion, .hardLight: true
        default: false
        }
    }

    private static func screen(_ b: Double, _ s: Double) -> Double { b + s - b * s }

    private static func hardLight(_ b: Double, _ s: Double) -> Double {
        s <= 0.5 ? b * 2 * s : screen(b, 2 * s - 1)
    }

    private static func softLight(_ b: Double, _ s: Double) -> Double {
        let d = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : b.squareRoot()
        return s <= 0.5 ? b - (1 - 2 * s) * b * (1 - b) : b + (2 * s - 1) * (d - b)
    }
}
