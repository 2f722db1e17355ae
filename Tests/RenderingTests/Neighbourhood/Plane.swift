import ImageEditorTestSupport
import Rendering
import Testing

/// A channel of a picture in Double, 0…1. Edges are repeated.
struct Plane {
    let width: Int
    let height: Int
    var values: [Double]

    init(width: Int, height: Int, values: [Double]) {
        self.width = width
        self.height = height
        self.values = values
    }

    init(width: Int, height: Int, _ value: (Int, Int) -> Double) {
        self.init(
            width: width, height: height,
            values: (0..<width * height).map { value($0 % width, $0 / width) })
    }

    subscript(x: Int, y: Int) -> Double {
        values[min(max(y, 0), height - 1) * width + min(max(x, 0), width - 1)]
    }

    func map(_ body: (Double) -> Double) -> Plane {
        Plane(width: width, height: height, values: values.map(body))
    }

    /// Convolves with `weight`, a function of the distance.
    func convolved(reach: Int, _ weight: (Double) -> Double) -> Plane {
        let taps = (-reach...reach).map { weight(Double($0)) }
        let sum = taps.reduce(0, +)
        let across = Plane(width: width, height: height) { x, y in
            taps.indices.reduce(0) { $0 + taps[$1] * self[x + $1 - reach, y] } / sum
        }
        return Plane(width: width, height: height) { x, y in
            taps.indices.reduce(0) { $0 + taps[$1] * across[x, y + $1 - reach] } / sum
        }
    }
}

/// A picture of random samples.
func noise(_ width: Int, _ height: Int, _ layout: PixelLayout, seed: UInt64 = 1) throws -> Pixels {
    var random = SeededGenerator(seed: seed)
    let channels = layout == .gray8 ? 1 : layout == .rgb8 ? 3 : 4
    let samples = (0..<width * height * channels).map { _ in random.sample() }
    let size = ImageSize(width: width, height: height)
    return try #require(Pixels(size: size, layout: layout, samples: samples))
}

/// The engine's result for a picture.
func result(_ pixels: Pixels, _ filters: [any Filter]) throws -> Pixels {
    try Image(data: pixels.encoded()).applying(filters).pixels()
}

/// The largest difference, in levels, between the engine's result and `reference` for planes of
/// red, green, blue and alpha, with premultiplied colours.
func largestError(
    _ pixels: Pixels, _ filter: any Filter, _ reference: ([Plane]) -> [Plane]
) throws -> Double {
    let (width, height) = (pixels.size.width, pixels.size.height)
    let input = try result(pixels, []).samples
    func alpha(_ index: Int) -> Double { Double(input[4 * index + 3]) / 255 }
    let planes = (0..<4).map { channel in
        Plane(
            width: width, height: height,
            values: (0..<width * height).map { index in
                channel == 3
                    ? alpha(index) : Double(input[4 * index + channel]) / 255 * alpha(index)
            })
    }
    let expected = reference(planes)
    let actual = try result(pixels, [filter]).samples
    var largest = 0.0
    for index in 0..<width * height {
        let coverage = expected[3].values[index]
        for channel in 0..<4 {
            let value = expected[channel].values[index]
            let straight = channel == 3 ? value : coverage > 0 ? value / coverage : 0
            // The colour of an almost transparent pixel is mostly rounding error.
            if channel < 3 && coverage < 1.0 / 255 { continue }
            let level = min(max(straight, 0), 1) * 255
            largest = max(largest, abs(level - Double(actual[4 * index + channel])))
        }
    }
    return largest
}
