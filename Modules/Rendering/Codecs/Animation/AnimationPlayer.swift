/// Draws the frames of an animation one after another, each picture once.
///
/// Holds one canvas, and a second one if frames have ``Animation/Disposal/restore``.
final class AnimationPlayer {
    let animation: Animation
    let canvas: AnimationCanvas
    private let pictures: any AnimationPictures
    /// The pixels that the latest frame with ``Animation/Disposal/restore`` has covered; `nil`
    /// before the first such frame.
    private var below: AnimationCanvas?
    private var next = 0

    /// - Parameter layout: A layout with the bits per sample of the canvas, which always has alpha.
    init(
        _ pictures: any AnimationPictures, for layout: PixelLayout
    ) throws(ImageDecodingError) {
        self.pictures = pictures
        animation = pictures.animation
        canvas = try AnimationCanvas(animation.canvas, for: layout)
    }

    /// Draws the next frame on the canvas.
    func advance() throws {
        if next > 0 { dispose(of: animation.frames[next - 1]) }
        let frame = animation.frames[next]
        let isLast = next == animation.frames.count - 1
        if frame.disposal == .restore, !isLast {
            let saved = try below ?? AnimationCanvas(animation.canvas, for: canvas.layout)
            saved.copy(frame.area, from: canvas)
            below = saved
        }
        try pictures.draw(next, on: canvas)
        next += 1
    }

    private func dispose(of frame: Animation.Frame) {
        switch frame.disposal {
        case .keep: break
        case .clear: canvas.clear(frame.area)
        case .restore:
            if let below { canvas.copy(frame.area, from: below) }
        }
    }
}

/// Reads a canvas from top to bottom, with or without alpha.
final class CanvasSource: StripSource {
    let format: StripFormat
    private let canvas: AnimationCanvas
    private let interruption: Interruption
    private var nextRow = 0

    init(_ canvas: AnimationCanvas, as layout: PixelLayout, interruption: Interruption) {
        self.canvas = canvas
        self.interruption = interruption
        format = StripFormat(
            layout: layout, width: canvas.size.width, height: canvas.size.height)
    }

    func read(into strip: Strip) throws {
        try interruption.check()
        strip.height = min(strip.capacity, format.height - nextRow)
        let rows = strip.rows
        for y in 0..<strip.height {
            canvas.copy(row: nextRow + y, as: format.layout, to: rows.row(y))
        }
        nextRow += strip.height
    }

    func finish() {}
}
