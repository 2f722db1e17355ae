import FoundationEssentials
import Glibc

/// Gives an image more or less light, as a camera's exposure would: c·2^EV, in linear light.
///
/// - SeeAlso: `CIExposureAdjust`; its `inputEV` is ``ev``.
public struct Exposure: Filter {
    /// The change in stops, −10…10; `0` changes nothing.
    public var ev: Double

    /// - Parameter ev: The change in stops, −10…10.
    public init(ev: Double) {
        self.ev = ev
    }

    /// - Parameter amount: −100…100 for −1…1 stops.
    public init(amount: Double) {
        self.init(ev: amount / 100)
    }

    public func operation() throws(FilterError) -> ImageOperation {
        try Self.descriptor.check("inputEV", ev)
        return .point([.inLinearLight([.matrix(.scale(exp2(ev)))])])
    }
}

extension Exposure {
    static let descriptor = FilterDescriptor.slider(
        "exposure", aliases: ["CIExposureAdjust"],
        summary: "Gives the image more or less light, as a camera's exposure would.",
        space: .linear, help: "More light above 0, less below; ±100 is one stop.",
        keys: [
            ParameterAlias(
                "ev", minimum: -10, maximum: 10, scale: 100, unit: "stops", suffix: "EV"),
            ParameterAlias("inputEV", minimum: -10, maximum: 10, scale: 100, unit: "stops"),
        ]
    ) { Exposure(amount: $0) }
}

extension Filter where Self == Exposure {
    /// Changes the light by −10…10 stops: see ``Exposure``.
    public static func exposure(ev: Double) -> Self { Exposure(ev: ev) }

    /// Changes the light by a slider from −100 to 100, for −1…1 stops: see ``Exposure``.
    public static func exposure(amount: Double) -> Self { Exposure(amount: amount) }
}
