/// Mirrors an image. No pixel changes its value.
public struct Flip: Filter {
    /// What changes places.
    public enum Axis: String, Sendable, CaseIterable {
        /// Left and right.
        case horizontal
        /// Top and bottom.
        case vertical
    }

    /// What changes places.
    public var axis: Axis

    public init(_ axis: Axis) {
        self.axis = axis
    }

    public func operation() throws(FilterError) -> ImageOperation {
        switch axis {
        case .horizontal: .geometry(.orient(.mirroredHorizontally))
        case .vertical: .geometry(.orient(.mirroredVertically))
        }
    }
}

extension Flip {
    static let descriptor = FilterDescriptor(
        "flip", category: .geometry, summary: "Mirrors the image.", space: .none,
        parameters: [
            ParameterDescriptor(
                "axis", kind: .choice(["horizontal", "vertical", "h", "v"]),
                summary: "Whether left and right or top and bottom change places.",
                isRequired: true, example: "horizontal")
        ]
    ) { values in
        Flip(values.text("axis")?.first == "v" ? .vertical : .horizontal)
    }
}

extension Filter where Self == Flip {
    /// See ``Flip``.
    public static func flip(_ axis: Flip.Axis) -> Self { Flip(axis) }
}
