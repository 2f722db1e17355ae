/// The description of a picture: the light on each pixel, and the development of the film.
protocol Scene: Sendable {
    /// The name of the picture, as the feed shows it.
    static var name: String { get }

    /// Builds the parts that all pixels share: terrain, waves, skies.
    init()

    /// The film that turns the light into a picture.
    var film: Film { get }

    /// The light on the film, row by row; linear and without an upper bound.
    func expose(width: Int, height: Int) -> Grid<Vector>
}

/// Exposes a film pixel by pixel. `light` is called `samples` times for each pixel, at points
/// spread over the pixel. The unit is the picture's height, (0, 0) is the centre, and y points
/// upwards.
func exposeFilm(
    width: Int, height: Int, samples: Int, seed: UInt32,
    to light: @Sendable (Point, inout Random) -> Vector
) -> Grid<Vector> {
    Grid(width: width, height: height) { x, y in
        var random = Random(seed: seed, x, y)
        let turn = Point(random.unit(), random.unit())
        var sum = Vector.zero
        for sample in 0..<samples {
            // Martin Roberts' R2 sequence covers the pixel more evenly than random points.
            let u = turn.x + Float(sample) * 0.754_877_67
            let v = turn.y + Float(sample) * 0.569_840_29
            let point = Point(
                (Float(x) + u - u.rounded(.down) - Float(width) / 2) / Float(height),
                (Float(height) / 2 - Float(y) - v + v.rounded(.down)) / Float(height))
            sum += light(point, &random)
        }
        return sum / Float(samples)
    }
}
