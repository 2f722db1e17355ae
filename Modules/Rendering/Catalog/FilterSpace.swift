/// The kind of numbers a filter calculates with.
public enum FilterSpace: String, Sendable, CaseIterable {
    /// Gamma-encoded sRGB, as in files.
    case encoded
    /// Linear light.
    case linear
    /// The filter moves pixels and leaves their values as they are.
    case none
}
