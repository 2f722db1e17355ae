/// What a filter is for: the heading under which it is listed.
///
/// Whoever registers filters may bring categories: `FilterCategory(rawValue: "film")`.
public struct FilterCategory: RawRepresentable, Sendable, Hashable {
    public let rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Sliders for light and colour.
    public static let colorAdjustment = FilterCategory(rawValue: "color-adjustment")
    /// Ready-made looks.
    public static let photoEffect = FilterCategory(rawValue: "photo-effect")
    /// Functions and tools for colours.
    public static let colorTool = FilterCategory(rawValue: "color-tool")
    /// Looks of old cameras and films.
    public static let vintage = FilterCategory(rawValue: "vintage")
    /// Crops, turns and sizes.
    public static let geometry = FilterCategory(rawValue: "geometry")
    /// What is laid on an image.
    public static let layer = FilterCategory(rawValue: "layer")
    /// What belongs nowhere else.
    public static let other = FilterCategory(rawValue: "other")
}
