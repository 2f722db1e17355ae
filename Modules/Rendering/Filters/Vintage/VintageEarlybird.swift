/// Warm in the middle and dark red at the corners.
///
/// - SeeAlso: "Earlybird" of CSSgram.
public typealias VintageEarlybird = PhotoEffect<VintageEarlybirdLook>

/// The numbers of ``VintageEarlybird``.
public enum VintageEarlybirdLook: PhotoLook {
    public static let name = "earlybird"
    public static let summary = "Warm in the middle and dark red at the corners."
    public static let category = FilterCategory.vintage
    public static let operations = CSSStep.operations([
        .blend(
            .overlay,
            Gradient(
                .circle(x: 0.5, y: 0.5),
                [.init(208, 186, 142, at: 0.2), .init(54, 3, 9, at: 0.85), .init(29, 2, 16, at: 1)])
        ),
        .contrast(0.9),
        .sepia(0.2),
    ])
}

extension Filter where Self == VintageEarlybird {
    /// See ``VintageEarlybird``.
    public static func vintageEarlybird(intensity: Double = 1) -> Self {
        VintageEarlybird(intensity: intensity)
    }
}
