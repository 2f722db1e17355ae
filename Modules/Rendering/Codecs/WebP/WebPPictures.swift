/// The pictures of a WebP, to be drawn on a canvas.
struct WebPPictures: AnimationPictures {
    let bytes: UnsafeRawBufferPointer
    let file: WebPFile
    let limits: DecodingLimits
    let allowsTruncation: Bool
    let interruption: Interruption
    let workers = IsolatedFrames()

    var animation: Animation { file.animation }

    /// Opens a picture, which will be decoded at `size`.
    func open(_ index: Int, size: ImageSize, hasAlpha: Bool) throws -> WebPPixels {
        try WebPPixels(
            bytes, file.pictures[index], size: size, hasAlpha: hasAlpha, limits: limits,
            allowsTruncation: allowsTruncation, interruption: interruption,
            among: file.pictures.count > 1 ? workers : nil)
    }

    func draw(_ index: Int, on canvas: AnimationCanvas) throws {
        let frame = animation.frames[index]
        let picture = try open(index, size: frame.area.size, hasAlpha: true)
        for y in 0..<frame.area.height {
            canvas.draw(
                try picture.row(y), count: frame.area.width, x: frame.area.x,
                y: frame.area.y + y, blends: frame.blends && frame.hasAlpha)
        }
        try picture.finish()
    }
}
