/// Warm and slightly faded.
///
/// - SeeAlso: "Valencia" of CSSgram.
public typealias VintageValencia = PhotoEffect<VintageValenciaLook>

/// The numbers of ``VintageValencia``.
public enum VintageValenciaLook: PhotoLook {
    public static let name = "valencia"
    public static let summary = "Warm and slightly faded."
    public static let category = FilterCategory.vintage
    public static let operations = CSSStep.operations([
        .blend(.exclusion, Gradient.solid(.init(58, 3, 57)).opacity(0.5)),
        .contrast(1.08),
        .brightness(1.08),
        .sepia(0.08),
    ])
}

extension Filter where Self == VintageValencia {
    /// See ``VintageValencia``.
    public static func vintageValencia(intensity: Double = 1) -> Self {
        VintageValencia(intensity: intensity)
    }
}
