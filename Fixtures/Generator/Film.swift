import Foundation

/// Turns linear light into a picture, simulating a lens, film and print.
struct Film: Sendable {
    /// Multiplies the light.
    var exposure: Float = 1
    /// White balance: multiplies red, green and blue.
    var balance = Vector(repeating: 1)
    /// The standard deviation of the lens blur, in pixels of a picture 800 pixels high.
    var softness: Float = 0.5
    /// The share of light that the lens scatters around bright spots.
    var bloom: Float = 0.04
    /// The darkening of the corners; 0 for none.
    var vignette: Float = 0.35
    /// The slope of the tone curve at middle grey, in log exposure.
    var contrast: Float = 1.25
    /// 0 for grey, 1 for unchanged colours.
    var saturation: Float = 1.08
    /// The standard deviation of the grain at middle grey, in 8-bit steps.
    var grain: Float = 1.1

    /// The picture as rows of 8-bit sRGB samples.
    func develop(_ light: Grid<Vector>, seed: UInt32) -> [UInt8] {
        let width = light.width
        let height = light.height
        let size = Float(height)
        let light = light.blurred(softness * size / 800)
        let near = light.blurred(size / 260)
        let far = light.blurred(size / 40)
        let halfDiagonal = length(Point(Float(width), size)) / 2

        let picture = Grid(width: width, height: height) { x, y in
            let scattered = near[x, y] * 0.6 + far[x, y] * 0.4
            var colour = mix(light[x, y], scattered, bloom) * balance * exposure
            let offset = Point(Float(x) - Float(width) / 2, Float(y) - size / 2) / halfDiagonal
            let falloff = 1 + vignette * dot(offset, offset)
            colour *= 1 / (falloff * falloff)
            return encoded(toned(colour))
        }

        var bytes: [UInt8] = []
        bytes.reserveCapacity(width * height * 3)
        for y in 0..<height {
            for x in 0..<width {
                var random = Random(seed: seed ^ 0x5eed, x, y)
                let colour = picture[x, y]
                // Grain is strongest in the middle tones.
                let tone = luminance(colour)
                let noise = random.gaussian() * grain * (0.35 + 2.6 * tone * (1 - tone))
                for channel in 0..<3 {
                    let dither = random.unit() - 0.5
                    let value = colour[channel] * 255 + noise + dither * 0.9
                    bytes.append(UInt8(clamp(value.rounded(), 0, 255)))
                }
            }
        }
        return bytes
    }

    /// An S-shaped curve that keeps middle grey and, like film, never quite reaches white.
    private func toned(_ colour: Vector) -> Vector {
        // The sensitivities of film layers overlap, so bright colours desaturate instead of
        // clipping.
        let crosstalk: Float = 0.04
        let mean = (colour.x + colour.y + colour.z) / 3
        var mixed = mix(colour, Vector(repeating: mean), crosstalk)
        mixed.clamp(lowerBound: .zero, upperBound: Vector(repeating: 1e4))
        let middle = pow(0.18, contrast) * (1 / 0.18 - 1)
        func curve(_ x: Float) -> Float {
            let power = pow(x, contrast)
            return power / (power + middle) * 1.03
        }
        let result = Vector(curve(mixed.x), curve(mixed.y), curve(mixed.z))
        return mix(Vector(repeating: luminance(result)), result, saturation)
    }

    private func encoded(_ colour: Vector) -> Vector {
        func encode(_ x: Float) -> Float {
            let value = clamp(x)
            return value <= 0.003_130_8 ? value * 12.92 : 1.055 * pow(value, 1 / 2.4) - 0.055
        }
        return Vector(encode(colour.x), encode(colour.y), encode(colour.z))
    }
}
