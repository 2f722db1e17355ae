import Foundation
import ImageEditorTestSupport
import Rendering
import Testing

struct LightGradientTests {
    @Test func `a linear light gradient is measured and removed`() throws {
        let uneven = try card(across: 0.25, down: -0.1)

        let gradient = try #require(LightGradient(of: uneven))
        let evened = uneven.evened(gradient)

        #expect(abs(gradient.across - 0.25) < 0.02)
        #expect(abs(gradient.down + 0.1) < 0.02)
        // The correction leaves a sixth of the gradient, because part of it may belong to the
        // picture.
        let rest = LightGradient(of: evened).map { abs($0.across) + abs($0.down) } ?? 0
        #expect(rest < 0.07)
        // No sample gets darker.
        #expect(zip(evened.samples, uneven.samples).allSatisfy { $0 >= $1 || $0 == 255 })
    }

    @Test(arguments: 1...40)
    func `a card in even light hardly changes`(_ seed: UInt64) throws {
        let pixels = try card(across: 0, down: 0, seed: seed)
        let evened = LightGradient(of: pixels).map { pixels.evened($0) } ?? pixels

        let changes = zip(evened.samples, pixels.samples).map { abs(Int($0) - Int($1)) }
        // A colour difference of 2 is about 5 levels.
        #expect(Double(changes.reduce(0, +)) / Double(changes.count * 3 / 4) < 4)
    }

    @Test func `a picture too small to measure has no gradient`() throws {
        let pixels = try #require(
            Pixels(
                size: ImageSize(width: 4, height: 4), layout: .rgba8,
                samples: [UInt8](repeating: 90, count: 64)))

        #expect(LightGradient(of: pixels) == nil)
    }

    /// A card with random blocks and bars, in uneven light.
    private func card(across: Double, down: Double, seed: UInt64 = 1) throws -> Pixels {
        var random = SeededGenerator(seed: seed)
        let (width, height) = (320, 202)
        let base = Double.random(in: 90...190, using: &random)
        let blocks = (0..<4).map { _ in
            (
                x: Int.random(in: 0..<width, using: &random),
                y: Int.random(in: 0..<height, using: &random),
                level: Double.random(in: 20...220, using: &random)
            )
        }
        var samples: [UInt8] = []
        samples.reserveCapacity(4 * width * height)
        for y in 0..<height {
            for x in 0..<width {
                let block = blocks.first { abs($0.x - x) < 30 && abs($0.y - y) < 20 }
                let light =
                    across * (Double(x) / Double(width) - 0.5)
                    + down * (Double(y) / Double(height) - 0.5)
                let level = UInt8(min(255, (block?.level ?? base) * exp(light)))
                samples += [level, level, level, 255]
            }
        }
        return try #require(
            Pixels(
                size: ImageSize(width: width, height: height), layout: .rgba8, samples: samples))
    }
}
