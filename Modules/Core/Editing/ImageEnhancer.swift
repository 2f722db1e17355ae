public import FoundationEssentials

/// Lists the adjustments and applies slider values: a convenience over ``ImageRenderer``.
public protocol ImageEnhancer: Sendable {
    /// The adjustments in the order of their sliders.
    var adjustments: [Adjustment] { get }

    /// Applies slider values at full resolution, in the order of ``adjustments``. The result has
    /// the input's format, or is a JPEG if that format cannot be written.
    ///
    /// `values` maps the names of adjustments to values within their ranges. Adjustments that are
    /// left out stay at 0.
    ///
    /// - Throws: As ``ImageRenderer/render(_:of:as:)``.
    func enhance(_ data: Data, by values: [String: Double]) async throws -> Data
}

/// An adjustment that a slider controls.
public struct Adjustment: Sendable, Equatable {
    public let name: String
    /// The range of the slider; 0 changes nothing.
    public let range: ClosedRange<Double>

    public init(name: String, range: ClosedRange<Double> = -100...100) {
        self.name = name
        self.range = range
    }
}
