/// What the pipeline can run. Adjacent ``point(_:)`` operations become one loop over a strip.
public enum ImageOperation: Sendable {
    /// Each pixel from itself alone.
    case point([PointOperation])
    /// Each pixel from those around it.
    case neighbourhood(NeighbourhoodOperation)
    /// Where pixels go: crops, turns, flips and resizing.
    case geometry(GeometryOperation)
}
