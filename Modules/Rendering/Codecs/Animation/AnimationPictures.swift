/// The pictures of an animated file of any format.
protocol AnimationPictures {
    /// The areas, blending and disposal of the pictures.
    var animation: Animation { get }

    /// Decodes a picture, numbered from 0, and draws it on the canvas.
    func draw(_ index: Int, on canvas: AnimationCanvas) throws
}
