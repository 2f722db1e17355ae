/// A layer of a text: its letters, the outline around them, or their shadow.
struct PaintedShapes {
    let shapes: TextShapes
    let paint: Paint
    /// True if pictures of glyphs are painted like outlines, for a shadow.
    var coversPictures = false
    /// The distance painted beyond the outlines, in pixels.
    var radius = 0.0
    /// The standard deviation of the blur, in pixels.
    var blur = 0.0
    /// The offset to the right, in pixels.
    var x = 0
    var y = 0

    /// The visible radius of the blur, in pixels.
    private var margin: Int { blur > 0 ? Int((3 * blur).rounded(.up)) + 1 : 0 }

    /// Returns the pixels that are painted if the outlines touch `ink`.
    func reach(of ink: PixelRectangle) -> PixelRectangle {
        let more = (radius > 0 ? Int(radius.rounded(.up)) + 1 : 0) + margin
        return PixelRectangle(
            x: ink.x + x - more, y: ink.y + y - more, width: ink.width + 2 * more,
            height: ink.height + 2 * more)
    }

    /// Returns a source of masks: the coverage of each pixel of an area by this layer, after
    /// blurring.
    func source(
        _ area: PixelRectangle, capacity: Int, limits: DecodingLimits
    ) throws(ImageDecodingError) -> any StripSource {
        // The mask is larger than the area, because the blur reads pixels around the area.
        let mask = MaskSource(
            shapes, radius: radius, coversPictures: coversPictures,
            area: PixelRectangle(
                x: area.x - x - margin, y: area.y - y - margin, width: area.width + 2 * margin,
                height: area.height + 2 * margin))
        guard blur > 0 else { return mask }
        let blurred = try NeighbourhoodStage(
            mask, .gaussianBlur(radius: blur), capacity: capacity, limits: limits)
        return try CropStage(
            blurred,
            PixelRectangle(x: margin, y: margin, width: area.width, height: area.height),
            capacity: capacity)
    }
}
