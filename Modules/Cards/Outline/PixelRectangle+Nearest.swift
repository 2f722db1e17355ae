import Core

extension PixelRectangle {
    /// Rounds a rectangle to at least one whole pixel within a picture.
    ///
    /// The width and the height are rounded, not the edges, so that rectangles of equal size stay
    /// equal at every position.
    init(nearest rectangle: ViewRectangle, in picture: ImageSize) {
        func part(_ start: Double, _ length: Double, of side: Int) -> (start: Int, length: Int) {
            let length = Int(min(max(length.rounded(), 1), Double(side)))
            return (Int(min(max(start.rounded(), 0), Double(side - length))), length)
        }
        let (x, width) = part(rectangle.minX, rectangle.width, of: picture.width)
        let (y, height) = part(rectangle.minY, rectangle.height, of: picture.height)
        self.init(x: x, y: y, width: width, height: height)
    }
}
