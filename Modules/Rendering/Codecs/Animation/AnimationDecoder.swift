/// Reads a frame of an animation from top to bottom, as RGB or RGBA with 8 or 16 bits per sample.
///
/// The whole canvas is in memory. The frame is drawn on it before the first row is read.
final class AnimationDecoder: StripSource {
    let format: StripFormat
    private let pictures: any AnimationPictures
    private let frame: Int
    private let interruption: Interruption
    private var canvas: AnimationCanvas?
    private var nextRow = 0

    /// - Parameter frame: The frame's number, from 0.
    init(
        _ pictures: any AnimationPictures, frame: Int, as layout: PixelLayout,
        interruption: Interruption
    ) {
        self.pictures = pictures
        self.frame = frame
        self.interruption = interruption
        let size = pictures.animation.canvas
        format = StripFormat(layout: layout, width: size.width, height: size.height)
    }

    func read(into strip: Strip) throws {
        try interruption.check()
        strip.height = min(strip.capacity, format.height - nextRow)
        let rows = strip.rows
        let canvas = try drawnCanvas()
        for y in 0..<strip.height {
            canvas.copy(row: nextRow + y, as: format.layout, to: rows.row(y))
        }
        nextRow += strip.height
    }

    func finish() throws { _ = try drawnCanvas() }

    private func drawnCanvas() throws -> AnimationCanvas {
        if let canvas { return canvas }
        let animation = pictures.animation
        let made = try AnimationCanvas(animation.canvas, for: format.layout)
        for step in animation.steps(to: frame) {
            switch step {
            case .clear(let index): made.clear(animation.frames[index].area)
            case .draw(let index): try pictures.draw(index, on: made)
            }
        }
        canvas = made
        return made
    }
}

/// The pictures of an animated file of any format.
protocol AnimationPictures {
    /// The areas, blending and disposal of the pictures.
    var animation: Animation { get }

    /// Decodes a picture, numbered from 0, and draws it on the canvas. Only a PNG can draw with 16
    /// bits per sample.
    func draw(_ index: Int, on canvas: AnimationCanvas) throws
}
