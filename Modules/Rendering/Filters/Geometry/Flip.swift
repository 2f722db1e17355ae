/// Mirrors an image; pixels are moved and keep their values.
public struct Flip: Filter {
    /// The direction in which the image is mirrored.
    public enum Axis: String, Sendable, CaseIterable {
        /// Exchanges left and right.
        case horizontal
        /// Exchanges top and bottom.
        case vertical
    }

    /// The direction in which the image is mirrored.
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
                summary: "Swaps left and right, or top and bottom.",
                isRequired: true, example: "horizontal")
        ]
    ) { values in
        Flip(values.text("axis")?.first == "v" ? .vertical : .horizontal)
    }
}

extension Filter where Self == Flip {
    /// Mirrors the image: see ``Flip``.
    public static func flip(_ axis: Flip.Axis) -> Self { Flip(axis) }
}
