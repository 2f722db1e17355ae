/// A change to an image, described by a value.
///
/// A filter can be created with any parameters; their ranges are checked in ``operation()``.
public protocol Filter: Sendable {
    /// Returns the operation that the pipeline runs for this filter.
    ///
    /// - Throws: ``FilterError`` when a parameter is out of its range.
    func operation() throws(FilterError) -> ImageOperation
}

/// A step of the pipeline. Adjacent ``point(_:)`` operations are fused into one loop.
public enum ImageOperation: Sendable {
    /// Computes each pixel from its own colour and position.
    case point([PointOperation])
    /// Computes each pixel from those around it.
    case neighbourhood(NeighbourhoodOperation)
    /// Moves pixels: crops, turns, flips and resizes. Also adds borders.
    case geometry(GeometryOperation)
    /// Composites a layer over the image.
    case layer(LayerOperation)
    /// Converts the result's colours. If an edit has several of these, the last target and the last
    /// intent that are not `nil` apply.
    case profile(ColorTarget?, RenderingIntent?)

    /// The name of the filter for errors that appear while pixels are computed; `nil` for
    /// operations without such errors.
    package var filter: String? {
        switch self {
        case .point, .neighbourhood, .geometry, .profile: nil
        case .layer(.text): Text.name
        case .layer(.overlay): Overlay.name
        }
    }
}
