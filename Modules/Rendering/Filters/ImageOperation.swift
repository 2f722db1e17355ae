/// What the pipeline can run. Adjacent ``point(_:)`` operations become one loop over a strip.
public enum ImageOperation: Sendable {
    /// Each pixel from itself alone.
    case point([PointOperation])
    /// Each pixel from those around it.
    case neighbourhood(NeighbourhoodOperation)
    /// Where pixels go: crops, turns, flips and resizing.
    case geometry(GeometryOperation)
    /// Something that is laid on the image.
    case layer(LayerOperation)

    /// The filter that errors found while pixels are made name; `nil` where there are none.
    package var filter: String? {
        switch self {
        case .point, .neighbourhood, .geometry: nil
        case .layer(.text): Text.name
        case .layer(.overlay): Overlay.name
        }
    }
}
