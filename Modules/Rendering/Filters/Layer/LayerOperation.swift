/// What is laid on an image.
///
/// Colours are encoded sRGB. A layer is composited as W3C's Compositing and Blending says, with
/// whole numbers, rounded once: pixels that it leaves free keep their value to the bit.
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

    /// What is laid on an image of this size; `nil` for nothing.
    ///
    /// - Throws: ``FilterError``, and ``ImageDecodingError`` for a layer larger than is allowed.
    func layer(on size: ImageSize, limits: DecodingLimits) throws -> Layer? {
        switch self {
        case .text(let text): try text.layer(on: size)
        case .overlay(let overlay): try overlay.layer(on: size, limits: limits)
        }
    }
}
