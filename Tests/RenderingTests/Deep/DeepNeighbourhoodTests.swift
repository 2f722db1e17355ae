import Foundation
import ImageEditorTestSupport
@testable import Rendering
import Testing

/// Filters of pixels with their neighbours on 16 bits, compared with plain arithmetic in Double.
struct DeepNeighbourhoodTests {
    private static let inputs = [1, 3, 4].map { DeepPixels.noise(61, 37, channels: $0) }

    @Test(arguments: inputs, [0.6, 2.5, 5, 9, 20])
    func `a blur is a Gaussian within four parts of 65,535`(
        _ input: DeepPixels, _ sigma: Double
    ) throws {
        let output = try input.result([GaussianBlur(radius: sigma)])
        let expected = input.planes.map { plane in
            plane.convolved(reach: Int(7 * sigma) + 1) { exp(-0.5 * pow($0 / sigma, 2)) }
        }
        let error = output.error(expected)
        #expect(error <= 4, "\(error)")
    }

    @Test(arguments: inputs)
    func `a box blur, an unsharp mask, a bloom and a gloom are exact`(_ input: DeepPixels) throws {
        let planes = input.planes
        let box = planes.map { plane in plane.convolved(reach: 3) { abs($0) <= 3 ? 1 : 0 } }
        #expect(try input.result([BoxBlur(radius: 3)]).error(box) <= 4)

        let sigma = 2.0
        let blurred = planes.map { plane in
            plane.convolved(reach: 15) { exp(-0.5 * pow($0 / sigma, 2)) }
        }
        // The mix is of straight colours; the picture keeps its alpha.
        func mixed(_ mix: (Double, Double) -> Double) -> [Plane] {
            (0..<4).map { channel in
                Plane(width: input.width, height: input.height) { x, y in
                    let (alpha, around) = (planes[3][x, y], blurred[3][x, y])
                    guard channel < 3, alpha > 0 else { return alpha }
                    let value = mix(planes[channel][x, y] / alpha, blurred[channel][x, y] / around)
                    return min(max(value, 0), 1) * alpha
                }
            }
        }
        let sharp = try input.result([UnsharpMask(radius: sigma, intensity: 0.7)])
        #expect(sharp.error(mixed { $0 + 0.7 * ($0 - $1) }) <= 4)
        let bloom = try input.result([Bloom(radius: sigma, intensity: 0.6)])
        #expect(bloom.error(mixed { $0 + 0.6 * ($0 + $1 - $0 * $1 - $0) }) <= 4)
        let gloom = try input.result([Gloom(radius: sigma, intensity: 0.6)])
        #expect(gloom.error(mixed { $0 + 0.6 * (min($0, $1) - $0) }) <= 4)
    }

    @Test(arguments: [1, 3])
    func `sharpening changes all channels as much as luma`(_ channels: Int) throws {
        let input = DeepPixels.noise(61, 37, channels: channels)
        let planes = input.planes
        let sigma = 1.69
        let changes = planes.map { plane in
            let blurred = plane.convolved(reach: 13) { exp(-0.5 * pow($0 / sigma, 2)) }
            return Plane(width: 61, height: 37) { plane[$0, $1] - blurred[$0, $1] }
        }
        let expected = planes.indices.map { channel in
            Plane(width: 61, height: 37) { x, y in
                let red = 0.2126 * changes[0][x, y]
                let luma = red + 0.7152 * changes[1][x, y] + 0.0722 * changes[2][x, y]
                return planes[channel][x, y] + (channel < 3 ? 1.2 * luma : 0)
            }
        }
        let error = try input.result([Sharpness(amount: 60)]).error(expected)
        #expect(error <= 4, "\(error)")
    }

    @Test func `a median is one of its samples`() throws {
        let input = DeepPixels.noise(40, 20, channels: 1)
        let output = try input.result([MedianFilter()])
        let plane = input.planes[0]
        let expected = Plane(width: 40, height: 20) { x, y in
            let around = (-1...1).flatMap { dy in (-1...1).map { plane[x + $0, y + dy] } }
            return around.sorted()[4]
        }
        let white = Plane(width: 40, height: 20) { _, _ in 1 }
        #expect(output.error([expected, expected, expected, white]) <= 1)
    }

    @Test func `cells have the mean of their pixels`() throws {
        let input = DeepPixels.noise(40, 24, channels: 3)
        let output = try input.result([Pixellate(scale: 8)])
        let expected = input.planes.map { plane in
            Plane(width: 40, height: 24) { x, y in
                let (left, top) = (x / 8 * 8, y / 8 * 8)
                let cell = (0..<64).map { plane[left + $0 % 8, top + $0 / 8] }
                return cell.reduce(0, +) / 64
            }
        }
        #expect(output.error(expected) <= 4)
    }
}
