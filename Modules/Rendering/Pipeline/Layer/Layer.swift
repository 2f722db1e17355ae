/// Something that is laid on an image, with every number worked out.
struct Layer: Sendable {
    /// Gives its pixels from top to bottom, and says of how many rows its strips are.
    typealias Opening =
        @Sendable (_ limits: DecodingLimits, _ isCancelled: @escaping @Sendable () -> Bool) throws
        -> (source: any StripSource, stripHeight: Int)

    /// What it covers; it lies inside the image.
    let area: PixelRectangle
    let mode: BlendMode
    /// Above 0 and up to 1.
    let opacity: Double
    /// Whether it is more than greys.
    let hasColor: Bool
    /// RGBA of the size of ``area``.
    let open: Opening

    init(
        area: PixelRectangle, mode: BlendMode, opacity: Double, hasColor: Bool,
        open: @escaping Opening
    ) {
        self.area = area
        self.mode = mode
        self.opacity = opacity
        self.hasColor = hasColor
        self.open = open
    }

    /// What each of its alphas counts for, of 65,535.
    var alphas: [UInt16] {
        (0...255).map { UInt16((Double($0) / 255 * opacity * 65_535).rounded()) }
    }

    /// What becomes of each backdrop of 256 with each source of 256, of 65,535; `nil` where that is
    /// the source.
    var blends: [UInt16]? {
        guard mode != .normal, let function = mode.function else { return nil }
        let steps = (0...255).map { Double($0) / 255 }
        return steps.flatMap { backdrop in
            steps.map { UInt16((function(backdrop, $0) * 65_535).rounded()) }
        }
    }
}
