import FoundationEssentials
import Glibc

/// Turns all hues around the colour wheel, on encoded values, by W3C's `hue-rotate` matrix.
///
/// Greys do not change, and luma hardly changes.
/// - SeeAlso: `CIHueAdjust`; its `inputAngle` is ``angle`` in radians.
public struct HueAdjust: Filter {
    /// The angle by which hues are turned, −180°…180°; `0` changes nothing.
    public var angle: Angle

    /// - Parameter angle: −180°…180°.
    public init(angle: Angle) {
        self.angle = angle
    }

    /// - Parameter amount: −100…100 for −2…2 radians.
    public init(amount: Double) {
        self.init(angle: .radians(amount / 50))
    }

    public func operation() throws(FilterError) -> ImageOperation {
        try Self.descriptor.check("inputAngle", angle.radians)
        return .point([.matrix(.hueRotation(angle))])
    }
}

extension HueAdjust {
    static let descriptor = FilterDescriptor.slider(
        "hue", aliases: ["CIHueAdjust"], summary: "Turns all hues around the colour wheel.",
        space: .encoded, help: "Up to 2 radians, about 115°, each way.",
        keys: [
            ParameterAlias("inputAngle", minimum: -.pi, maximum: .pi, scale: 50, unit: "radians")
        ]
    ) { HueAdjust(amount: $0) }
}

extension ColorMatrix {
    /// Returns W3C's `hue-rotate` (Filter Effects, 2018), which rounds the weights of luma to three
    /// digits.
    static func hueRotation(_ angle: Angle) -> ColorMatrix {
        let (c, s) = (cos(angle.radians), sin(angle.radians))
        return ColorMatrix(
            red: [
                0.213 + 0.787 * c - 0.213 * s, 0.715 - 0.715 * c - 0.715 * s,
                0.072 - 0.072 * c + 0.928 * s, 0,
            ],
            green: [
                0.213 - 0.213 * c + 0.143 * s, 0.715 + 0.285 * c + 0.140 * s,
                0.072 - 0.072 * c - 0.283 * s, 0,
            ],
            blue: [
                0.213 - 0.213 * c - 0.787 * s, 0.715 - 0.715 * c + 0.715 * s,
                0.072 + 0.928 * c + 0.072 * s, 0,
            ])
    }
}

extension Filter where Self == HueAdjust {
    /// Turns all hues by −180°…180°: see ``HueAdjust``.
    public static func hueAdjust(angle: Angle) -> Self { HueAdjust(angle: angle) }

    /// Turns all hues by a slider from −100 to 100, for −2…2 radians: see ``HueAdjust``.
    public static func hueAdjust(amount: Double) -> Self { HueAdjust(amount: amount) }
}
