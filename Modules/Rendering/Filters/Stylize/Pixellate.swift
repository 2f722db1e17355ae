/// Divides an image into large squares, each in the mean colour of its pixels.
///
/// The squares begin at the top left. Works on encoded values.
///
/// - Complexity: O(width · height) for any scale; the sums of one row of cells are kept.
/// - SeeAlso: `CIPixellate`; its `inputScale` is this ``scale``.
public struct Pixellate: Filter {
    /// The side of a square, in pixels, 1…1000. `1` returns the input unchanged.
    public var scale: Double

    public init(scale: Double = 8) {
        self.scale = scale
    }

    public func operation() throws(FilterError) -> ImageOperation {
        try Self.descriptor.check("scale", scale)
        return scale == 1 ? .point([]) : .neighbourhood(.cells(scale: scale))
    }
}

extension Pixellate {
    static let descriptor = FilterDescriptor(
        "pixellate", aliases: ["CIPixellate"], category: .stylize,
        summary: "Draws the image in large squares.", space: .encoded,
        parameters: [
            ParameterDescriptor(
                "scale", aliases: [ParameterAlias("inputScale")],
                summary: "The side of a square.", unit: "px", minimum: 1, maximum: 1000,
                sliderMaximum: 100, default: 8, identity: 1)
        ]
    ) { values throws(FilterError) in
        Pixellate(scale: try values.number("scale"))
    }
}

extension Filter where Self == Pixellate {
    /// Draws the image in large squares: see ``Pixellate``.
    public static func pixellate(scale: Double = 8) -> Self { Pixellate(scale: scale) }
}
