/// The brown of old photographs: W3C's `sepia` matrix, on encoded values.
///
/// - SeeAlso: `CISepiaTone`; its `inputIntensity` is ``PhotoEffect/intensity``.
public typealias SepiaTone = PhotoEffect<SepiaLook>

/// The numbers of ``SepiaTone``.
public enum SepiaLook: PhotoLook {
    public static let name = "sepia"
    public static let aliases = ["CISepiaTone"]
    public static let summary = "The brown of old photographs."
    public static let intensityAliases = [ParameterAlias("inputIntensity")]
    public static let operations: [PointOperation] = [.matrix(.sepia)]
}

extension Filter where Self == SepiaTone {
    /// See ``SepiaTone``.
    public static func sepiaTone(intensity: Double = 1) -> Self { SepiaTone(intensity: intensity) }
}
