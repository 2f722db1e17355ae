/// Changes nothing: what a list of looks offers to go back to the original.
public typealias Identity = PhotoEffect<NoLook>

/// The numbers of ``Identity``.
public enum NoLook: PhotoLook {
    public static let name = "none"
    public static let summary = "The image as it is."
    public static let space = FilterSpace.none
    public static let operations: [PointOperation] = []
}

extension Filter where Self == Identity {
    /// See ``Identity``.
    public static func identity() -> Self { Identity() }
}
