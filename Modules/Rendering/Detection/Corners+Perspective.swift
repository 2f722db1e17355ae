extension Corners {
    /// Width to height of the flat rectangle whose corners are seen here by a camera.
    ///
    /// How much nearer one side was tells how far the rectangle was tilted, and so how much shorter
    /// it looks than it is.
    ///
    /// - Parameters:
    ///   - size: Of the image; the camera looked at its middle.
    ///   - focalLength: Of the camera, in longer sides of the image; telephones have about 0.75.
    /// - SeeAlso: Z. Zhang and L. He, "Whiteboard scanning and image enhancement", 2007.
    func ratio(in size: ImageSize, focalLength: Double) -> Double {
        let focus = focalLength * Double(max(size.width, size.height))
        let (x, y) = (Double(size.width) / 2, Double(size.height) / 2)
        let (a, b, c, d) = (topLeft, topRight, bottomRight, bottomLeft)
        let (sumX, sumY) = (a.x - b.x + c.x - d.x, a.y - b.y + c.y - d.y)
        let (dx1, dx2) = (b.x - c.x, d.x - c.x)
        let (dy1, dy2) = (b.y - c.y, d.y - c.y)
        let determinant = dx1 * dy2 - dx2 * dy1
        let g = (sumX * dy2 - dx2 * sumY) / determinant
        let h = (dx1 * sumY - sumX * dy1) / determinant
        func length(_ side: Point, _ depth: Double) -> Double {
            let across = side.x - a.x + depth * (side.x - x)
            let down = side.y - a.y + depth * (side.y - y)
            return (across * across + down * down + focus * focus * depth * depth).squareRoot()
        }
        return length(b, g) / length(d, h)
    }

    /// The ratio, width to height, that is nearest to `ratio` of those that cameras of usual focal
    /// lengths, and parts cut from their pictures, allow.
    package func ratio(in size: ImageSize, nearestTo ratio: Double) -> Double {
        let ratios = [0.75, 1, 1.5, 3].map { self.ratio(in: size, focalLength: $0) }
        let (least, most) = (ratios.min() ?? ratio, ratios.max() ?? ratio)
        return min(max(ratio, least), most)
    }
}
