/// Softens an image by averaging each pixel with its neighbours, weighted by a Gaussian.
///
/// The output has the input's size. Pixels beyond an edge repeat the edge, so borders do not
/// darken; transparent pixels give no colour to their neighbours. Works on encoded values.
///
/// - Complexity: O(width · height) for any radius. The number of rows in memory depends on the
///   radius, not on the height.
/// - SeeAlso: `CIGaussianBlur`; its `inputRadius` is this ``radius``.
public struct GaussianBlur: Filter {
    /// The standard deviation, in pixels, 0…500. `0` returns the input unchanged.
    public var radius: Double

    /// - Parameter radius: The standard deviation, in pixels, 0…500.
    public init(radius: Double = 10) {
        self.radius = radius
    }

    public func operation() throws(FilterError) -> ImageOperation {
        try Self.descriptor.check("radius", radius)
        return radius == 0 ? .point([]) : .neighbourhood(.gaussianBlur(radius: radius))
    }
}

extension GaussianBlur {
    static let descriptor = FilterDescriptor(
        "blur", aliases: ["CIGaussianBlur"], category: .blur,
        summary: "Softens the image with a Gaussian.", space: .encoded,
        parameters: [
            .radius("The standard deviation.", maximum: 500, sliderMaximum: 100, default: 10)
        ]
    ) { values throws(FilterError) in
        GaussianBlur(radius: try values.number("radius"))
    }
}

extension Filter where Self == GaussianBlur {
    /// Softens the image with a Gaussian: see ``GaussianBlur``.
    public static func gaussianBlur(radius: Double = 10) -> Self { GaussianBlur(radius: radius) }
}
