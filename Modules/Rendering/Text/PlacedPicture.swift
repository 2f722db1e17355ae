/// The picture of a glyph at its place on an image.
struct PlacedPicture: Sendable {
    private var picture: GlyphPicture
    /// The map from the image to the picture's pixels: x·a + y·c + e, x·b + y·d + f.
    private let map: (a: Double, b: Double, c: Double, d: Double, e: Double, f: Double)
    /// The pixels of the image that the picture touches.
    let bounds: PixelRectangle
    /// The number of samples in each direction within a pixel of the image. The pixel is the mean
    /// of all samples.
    private let samples: Int

    /// - Parameter matrix: The map from font units to the image, as for an outline.
    /// - Returns: `nil` for a picture that is too small to be visible, or whose map is not finite.
    init?(_ picture: GlyphPicture, _ matrix: [Double]) {
        var picture = picture
        var forward = Self.forward(picture, matrix)
        func scale() -> Double { abs(forward.a * forward.d - forward.b * forward.c).squareRoot() }
        guard scale() > 0, scale().isFinite else { return nil }
        // In each direction, at most two of the picture's pixels fall on one pixel of the image, so
        // that all of them count.
        while scale() < 0.5, max(picture.width, picture.height) > 1 {
            picture = picture.halved
            forward = Self.forward(picture, matrix)
        }
        let (wide, high) = (Double(picture.width), Double(picture.height))
        let corners = [(0.0, 0.0), (wide, 0), (0, high), (wide, high)].map { x, y in
            (
                x * forward.a + y * forward.c + forward.e,
                x * forward.b + y * forward.d + forward.f
            )
        }
        let (xs, ys) = (corners.map(\.0), corners.map(\.1))
        guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max(),
            max(abs(left), abs(right), abs(top), abs(bottom)) < 1e6
        else { return nil }
        bounds = PixelRectangle(
            x: Int(left.rounded(.down)) - 1, y: Int(top.rounded(.down)) - 1,
            width: Int(right.rounded(.up)) - Int(left.rounded(.down)) + 2,
            height: Int(bottom.rounded(.up)) - Int(top.rounded(.down)) + 2)
        let determinant = forward.a * forward.d - forward.b * forward.c
        let (a, b, c, d) = (
            forward.d / determinant, -forward.b / determinant, -forward.c / determinant,
            forward.a / determinant
        )
        map = (
            a, b, c, d, -(a * forward.e + c * forward.f), -(b * forward.e + d * forward.f)
        )
        samples = scale() < 0.99 ? 4 : 1
        self.picture = picture
    }

    /// Returns the picture with the colours of another space.
    func converted(to space: WorkingSpace) -> PlacedPicture {
        var result = self
        result.picture = picture.converted(to: space)
        return result
    }

    /// Returns the map from the picture's pixels to the image.
    private static func forward(
        _ picture: GlyphPicture, _ matrix: [Double]
    ) -> (a: Double, b: Double, c: Double, d: Double, e: Double, f: Double) {
        let place = picture.place
        let (across, down) = (
            place.width / Double(picture.width), -place.height / Double(picture.height)
        )
        return (
            across * matrix[0], across * matrix[1], down * matrix[2], down * matrix[3],
            place.left * matrix[0] + place.top * matrix[2] + matrix[4],
            place.left * matrix[1] + place.top * matrix[3] + matrix[5]
        )
    }

    /// Returns the columns, counted from `left`, that the picture touches in row `y` of the image.
    func columns(_ y: Int, left: Int, width: Int) -> Range<Int> {
        guard (bounds.y..<bounds.y + bounds.height).contains(y) else { return 0..<0 }
        let start = max(bounds.x - left, 0)
        return start..<max(start, min(bounds.x + bounds.width - left, width))
    }

    /// Returns the mean of the picture in a pixel of the image: premultiplied, 0…255.
    func color(_ x: Int, _ y: Int) -> SIMD4<Float> {
        var sum = SIMD4<Float>.zero
        for row in 0..<samples {
            let down = Double(y) + (Double(row) + 0.5) / Double(samples)
            for column in 0..<samples {
                let across = Double(x) + (Double(column) + 0.5) / Double(samples)
                sum += sample(
                    map.a * across + map.c * down + map.e - 0.5,
                    map.b * across + map.d * down + map.f - 0.5)
            }
        }
        return sum / Float(samples * samples)
    }

    /// Returns the bilinear mean of the four pixels around a point between their centres.
    private func sample(_ x: Double, _ y: Double) -> SIMD4<Float> {
        guard x > -1, y > -1, x < Double(picture.width), y < Double(picture.height) else {
            return .zero
        }
        let (column, row) = (Int(x.rounded(.down)), Int(y.rounded(.down)))
        let (right, lower) = (Float(x - Double(column)), Float(y - Double(row)))
        func pixel(_ column: Int, _ row: Int) -> SIMD4<Float> { SIMD4(picture[column, row]) }
        let above = pixel(column, row) * (1 - right) + pixel(column + 1, row) * right
        let below = pixel(column, row + 1) * (1 - right) + pixel(column + 1, row + 1) * right
        return above * (1 - lower) + below * lower
    }
}

extension [PlacedPicture] {
    /// Composites the pictures over rows of straight RGBA.
    ///
    /// - Parameters:
    ///   - alpha: The opacity, 0…1.
    ///   - left: The column of the image at which the rows begin.
    ///   - top: The row of the image at which they begin.
    func paint(on rows: PixelRows, alpha: Double, left: Int, top: Int) {
        each(rows, left, top) { color, pixel in
            let above = color.w / 255 * Float(alpha)
            guard above > 0 else { return }
            let below = Float(pixel[3]) / 255 * (1 - above)
            for channel in 0..<3 {
                let sum = color[channel] * Float(alpha) + Float(pixel[channel]) * below
                pixel[channel] = UInt8(Swift.min(255, sum / (above + below)).rounded())
            }
            pixel[3] = UInt8(Swift.min(255, (above + below) * 255).rounded())
        }
    }

    /// Adds the coverage of the pictures to a mask.
    func cover(_ rows: PixelRows, left: Int, top: Int) {
        each(rows, left, top) { color, pixel in
            let covered = Float(pixel[0])
            pixel[0] = UInt8(Swift.min(255, covered + color.w * (255 - covered) / 255).rounded())
        }
    }

    private func each(
        _ rows: PixelRows, _ left: Int, _ top: Int,
        _ body: (SIMD4<Float>, UnsafeMutablePointer<UInt8>) -> Void
    ) {
        for picture in self {
            for y in 0..<rows.height {
                for x in picture.columns(top + y, left: left, width: rows.width) {
                    body(
                        picture.color(left + x, top + y),
                        rows.row(y) + x * rows.layout.bytesPerPixel)
                }
            }
        }
    }
}
