extension Corners {
    /// The coefficients g and h of the projective map of the unit square to these corners. The map
    /// divides by gu + hv + 1 at the point (u, v). Both coefficients are 0 for a parallelogram.
    ///
    /// - SeeAlso: P. Heckbert, "Fundamentals of Texture Mapping and Image Warping", 1989.
    var foreshortening: (g: Double, h: Double) {
        let (a, b, c, d) = (topLeft, topRight, bottomRight, bottomLeft)
        let (sumX, sumY) = (a.x - b.x + c.x - d.x, a.y - b.y + c.y - d.y)
        let (dx1, dx2) = (b.x - c.x, d.x - c.x)
        let (dy1, dy2) = (b.y - c.y, d.y - c.y)
        let determinant = dx1 * dy2 - dx2 * dy1
        return (
            (sumX * dy2 - dx2 * sumY) / determinant, (dx1 * sumY - sumX * dy1) / determinant
        )
    }

    /// Returns the ratio of width to height of the flat rectangle that a camera sees with these
    /// corners.
    ///
    /// The perspective tells the tilt of the rectangle, and the tilt tells by how much its sides
    /// are foreshortened.
    ///
    /// - Parameters:
    ///   - size: The image's size; the optical axis runs through its middle.
    ///   - focalLength: The camera's focal length, in longer sides of the image; about 0.75 for
    ///     phones.
    /// - SeeAlso: Z. Zhang and L. He, "Whiteboard scanning and image enhancement", 2007.
    func ratio(in size: ImageSize, focalLength: Double) -> Double {
        let focus = focalLength * Double(max(size.width, size.height))
        let (x, y) = (Double(size.width) / 2, Double(size.height) / 2)
        let (a, b, d) = (topLeft, topRight, bottomLeft)
        let (g, h) = foreshortening
        func length(_ side: Point, _ depth: Double) -> Double {
            let across = side.x - a.x + depth * (side.x - x)
            let down = side.y - a.y + depth * (side.y - y)
            return (across * across + down * down + focus * focus * depth * depth).squareRoot()
        }
        return length(b, g) / length(d, h)
    }

    /// Returns the ratio of width to height nearest to `ratio` that a flat rectangle with these
    /// corners can have, in a picture of a camera with a usual focal length or in a crop of it.
    package func ratio(in size: ImageSize, nearestTo ratio: Double) -> Double {
        let ratios = [0.75, 1, 1.5, 3].map { self.ratio(in: size, focalLength: $0) }
        let (least, most) = (ratios.min() ?? ratio, ratios.max() ?? ratio)
        return min(max(ratio, least), most)
    }
}
