/// A step that composites a layer over an image.
///
/// Colours are sRGB, and are converted to the image's own space. The formulas are those of W3C's
/// Compositing and Blending, in integers with one rounding, or in floats for 16 bits. Pixels that
/// the layer does not cover keep their exact value.
public enum LayerOperation: Sendable {
    case text(Text)
    case overlay(Overlay)
}

extension LayerOperation {
    func check() throws(FilterError) {
        switch self {
        case .text(let text): try text.check()
        case .overlay(let overlay): try overlay.check()
        }
    }

    /// Returns the layer for an image of this size; `nil` if nothing of it would be visible.
    ///
    /// - Parameter space: The space of the image, to which the layer's colours are converted.
    /// - Throws: ``FilterError``, also for a layer that lies outside of the image, and
    ///   ``ImageDecodingError`` for a layer larger than is allowed.
    func layer(
        on size: ImageSize, in space: WorkingSpace = .sRGB, limits: DecodingLimits
    ) throws -> Layer? {
        switch self {
        case .text(let text): try text.layer(on: size, in: space)
        case .overlay(let overlay): try overlay.layer(on: size, in: space, limits: limits)
        }
    }
}
