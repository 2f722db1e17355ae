/// Softens an image: each pixel becomes the mean of the square of 2·r + 1 pixels around it.
///
/// A partly covered pixel has a weight equal to its covered part. Works on encoded values; edges
/// are repeated.
///
/// - Complexity: O(width · height · radius); about 2·r + 1 rows are kept.
/// - SeeAlso: `CIBoxBlur`, which has the same parameter.
public struct BoxBlur: Filter {
    /// The radius r in pixels, 0…100. `0` returns the input unchanged.
    public var radius: Double

    public init(radius: Double = 10) {
        self.radius = radius
    }

    public func operation() throws(FilterError) -> ImageOperation {
        try Self.descriptor.check("radius", radius)
        return radius == 0 ? .point([]) : .neighbourhood(.boxBlur(radius: radius))
    }
}

extension BoxBlur {
    static let descriptor = FilterDescriptor(
        "box-blur", aliases: ["CIBoxBlur"], category: .blur,
        summary: "Replaces each pixel by the mean of a square around it.", space: .encoded,
        parameters: [.radius("Half the side of the square.", maximum: 100, default: 10)]
    ) { values throws(FilterError) in
        BoxBlur(radius: try values.number("radius"))
    }
}

extension Filter where Self == BoxBlur {
    /// Replaces each pixel by the mean of a square around it: see ``BoxBlur``.
    public static func boxBlur(radius: Double = 10) -> Self { BoxBlur(radius: radius) }
}
