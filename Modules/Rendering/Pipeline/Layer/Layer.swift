/// A layer to composite over an image, with its place in pixels.
struct Layer: Sendable {
    /// Opens a source of the layer's pixels, and also returns the height of that source's strips.
    /// `depth` is the depth of the image. The source has 8 bits; it may have 16 if the image has
    /// 16.
    typealias Opening =
        @Sendable (
            _ depth: Int, _ limits: DecodingLimits, _ isCancelled: @escaping @Sendable () -> Bool
        ) throws -> (source: any StripSource, stripHeight: Int)

    /// The part of the image that the layer covers.
    let area: PixelRectangle
    let mode: BlendMode
    /// The opacity, above 0 and at most 1.
    let opacity: Double
    /// True for a layer with colours, false for greys.
    let hasColor: Bool
    /// Facts about the layer's file that a user may want to know.
    let remarks: [ImageRemark]
    /// Opens the layer's pixels: RGBA in the size of ``area``.
    let open: Opening
    /// The operation that made the layer, to draw it again for a scaled image; ``Plan`` sets it.
    var drawing: Drawing?

    /// An operation, and the size and the working space of the image that it draws on.
    struct Drawing: Sendable {
        let operation: LayerOperation
        let size: ImageSize
        let space: WorkingSpace

        /// Returns the layer for a scaled copy of the image; `nil` if it covers no pixel of the
        /// copy.
        ///
        /// - Parameter size: The size of the copy.
        func layer(by map: PixelMap, onto size: ImageSize, limits: DecodingLimits) throws -> Layer?
        {
            switch operation {
            case .text(let text): try text.layer(on: self.size, in: space, by: map, onto: size)
            case .overlay(let overlay):
                try overlay.layer(
                    on: self.size, in: space, by: map, onto: size, limits: limits)
            }
        }
    }

    init(
        area: PixelRectangle, mode: BlendMode, opacity: Double, hasColor: Bool,
        remarks: [ImageRemark] = [], open: @escaping Opening
    ) {
        self.area = area
        self.mode = mode
        self.opacity = opacity
        self.hasColor = hasColor
        self.remarks = remarks
        self.open = open
    }

    /// The weight of each alpha value, in units of 1/65,535.
    var alphas: [UInt16] {
        (0...255).map { UInt16((Double($0) / 255 * opacity * 65_535).rounded()) }
    }

    /// A table of the blended values of 256 backdrops with 256 sources, in units of 1/65,535. `nil`
    /// for the normal mode, whose result is always the source, and for non-separable modes.
    var blends: [UInt16]? {
        guard mode != .normal, let function = mode.function else { return nil }
        let steps = (0...255).map { Double($0) / 255 }
        return steps.flatMap { backdrop in
            steps.map { UInt16((function(backdrop, $0) * 65_535).rounded()) }
        }
    }
}
