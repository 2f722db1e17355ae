/// A ready-made look, mixed with the image that it is applied to.
///
/// ```swift
/// let print = image.applying([.photoEffect(.noir), .vintage(.aden, intensity: 0.5)])
/// ```
///
/// The looks are the cases of ``PhotoEffect`` and ``VintageLook``.
public struct Look: Filter {
    private let entry: LookEntry
    /// The share of the look in the result, 0…1; `0` changes nothing.
    public var intensity: Double

    /// - Parameters:
    ///   - effect: The look.
    ///   - intensity: 0…1, checked when the look is run.
    public init(_ effect: PhotoEffect, intensity: Double = 1) {
        self.init(effect.entry, intensity: intensity)
    }

    /// - Parameters:
    ///   - look: The look.
    ///   - intensity: 0…1, checked when the look is run.
    public init(_ look: VintageLook, intensity: Double = 1) {
        self.init(look.entry, intensity: intensity)
    }

    fileprivate init(_ entry: LookEntry, intensity: Double) {
        self.entry = entry
        self.intensity = intensity
    }

    /// The name in the catalogue, such as `noir`.
    public var name: String { entry.name }

    public func operation() throws(FilterError) -> ImageOperation {
        try Intensity.mix(entry.operations(), intensity, of: name)
    }
}

extension Filter where Self == Look {
    /// Applies a photo effect: see ``PhotoEffect``.
    public static func photoEffect(_ effect: PhotoEffect, intensity: Double = 1) -> Self {
        Look(effect, intensity: intensity)
    }

    /// Applies the look of an old camera or film: see ``VintageLook``.
    public static func vintage(_ look: VintageLook, intensity: Double = 1) -> Self {
        Look(look, intensity: intensity)
    }

    /// Returns the sepia look, the brown of old photographs; the same as `.photoEffect(.sepia)`.
    public static func sepiaTone(intensity: Double = 1) -> Self {
        Look(.sepia, intensity: intensity)
    }
}

/// An entry in a table of looks. The catalogue's description of a look is derived from it.
struct LookEntry: Sendable {
    let name: String
    var aliases: [String] = []
    let summary: String
    let category: FilterCategory
    var space = FilterSpace.encoded
    var intensityAliases: [ParameterAlias] = []
    /// Returns the operations. It is a closure, so that listing the looks computes no curves.
    let operations: @Sendable () -> [PointOperation]

    var descriptor: FilterDescriptor {
        FilterDescriptor(
            name, aliases: aliases, category: category, summary: summary, space: space,
            parameters: [.intensity(aliases: intensityAliases)]
        ) { values throws(FilterError) in
            Look(self, intensity: try values.number(Intensity.key))
        }
    }
}
