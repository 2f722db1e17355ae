/// The pictures of one animated file, whatever its format.
protocol AnimationPictures {
    /// How they change the canvas.
    var animation: Animation { get }

    /// Decodes a picture, counted from 0, and lays it on the canvas.
    func draw(_ index: Int, on canvas: AnimationCanvas) throws
}
