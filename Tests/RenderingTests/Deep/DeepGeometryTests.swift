import Foundation
import ImageEditorTestSupport
@testable import Rendering
import Testing

/// Resizing, turning and compositing 16 bits, and writing them where a format has 8.
struct DeepGeometryTests {
    @Test(arguments: [1, 3, 4])
    func `a resized picture is the weighted mean of its light, within its range`(_ channels: Int)
        throws
    {
        let input = DeepPixels.smooth(48, 32, channels: channels)
        for (width, height) in [(24, 16), (17, 11), (60, 40)] {
            let output = try input.result([
                Resize(width: width, height: height, mode: .stretch, allowsEnlarging: true)
            ])
            let enlarges = width > 48
            let expected = Self.resized(input.light(enlarges), width, height).encoded(enlarges)
            let error = output.error(expected)
            #expect(error <= 4, "\(width): \(error)")
        }
    }

    @Test func `a turned picture has more levels than 8 bits`() throws {
        var ramp = DeepPixels(width: 128, height: 64, channels: 1, samples: [])
        for y in 0..<64 {
            for x in 0..<128 { ramp.samples.append(UInt16(20_000 + 4 * x + y)) }
        }
        let result = try ramp.result([Straighten(angle: .degrees(3))])
        #expect(Set(result.samples).count > 300)
        let rotated = try ramp.result([Rotate(degrees: 10, background: .transparent)])
        #expect(rotated.channels == 4)
    }

    @Test func `a layer is blended in floats`() throws {
        let input = DeepPixels.noise(20, 10, channels: 3)
        var samples: [UInt8] = []
        for index in UInt8(0)..<200 { samples += [index, 90, 255 - index, index + 20] }
        let over = try #require(
            Pixels(size: ImageSize(width: 20, height: 10), layout: .rgba8, samples: samples))
        let picture = try over.encoded()
        for mode in [BlendMode.normal, .multiply, .softLight, .colorDodge, .difference] {
            let overlay = Overlay(picture, opacity: 0.8, mode: mode)
            let output = try input.result([overlay])
            let function = try #require(mode.function)
            var largest = 0.0
            for index in 0..<200 {
                let (x, y) = (index % 20, index / 20)
                let alpha = Double(index + 20) / 255 * 0.8
                let source: [Double] = [Double(index) / 255, 90.0 / 255, Double(255 - index) / 255]
                for channel in 0..<3 {
                    let b = input.color(x, y)[channel]
                    let exact = b + alpha * (function(b, source[channel]) - b)
                    largest = max(largest, abs(exact - output.color(x, y)[channel]) * 65_535)
                }
            }
            #expect(largest <= 2, "\(mode) \(largest)")
        }
    }

    @Test func `a layer of 16 bits keeps its levels`() throws {
        let input = DeepPixels.noise(20, 10, channels: 3)
        let over = DeepPixels.noise(20, 10, channels: 4, seed: 2)
        for (mode, opacity) in [(BlendMode.normal, 1.0), (.normal, 0.3), (.multiply, 0.8)] {
            let output = try input.result([Overlay(over.file(), opacity: opacity, mode: mode)])
            let function = try #require(mode.function)
            var largest = 0.0
            for index in 0..<200 {
                let (x, y) = (index % 20, index / 20)
                let source = over.samples[4 * index..<4 * index + 4].map { Double($0) / 65_535 }
                let alpha = source[3] * opacity
                for channel in 0..<3 {
                    let b = input.color(x, y)[channel]
                    let exact = b + alpha * (function(b, source[channel]) - b)
                    largest = max(largest, abs(exact - output.color(x, y)[channel]) * 65_535)
                }
            }
            #expect(largest <= 1, "\(mode) \(largest)")
        }
    }

    @Test(arguments: [ImageFormat.jpeg, .webp])
    func `16 bits are dithered where a format has 8`(_ format: ImageFormat) throws {
        // A ramp of less than two levels: rounded, it would have one edge.
        let (width, height) = (256, 64)
        let row = (0..<width).map { UInt16(30_000 + 2 * $0) }
        let ramp = DeepPixels(
            width: width, height: height, channels: 1,
            samples: Array(repeatElement(row, count: height).joined()))
        let options = EncodingOptions(format: format, quality: 100, isLossless: format == .webp)
        let file = try Image(data: ramp.file()).encoded(as: options)
        let result = try rows(of: Image(data: file))
        for block in 0..<width / 16 {
            let mean =
                result.reduce(0.0) { sum, row in
                    sum + row[block * 16..<block * 16 + 16].reduce(0) { $0 + Double($1) }
                } / Double(16 * height)
            let exact = (30_000 + 2 * (Double(block * 16) + 7.5)) / 257
            #expect(abs(mean - exact) < 0.1, "\(block)")
        }
    }

    @Test func `a level of 8 bits in 16 is not dithered`() throws {
        let flat = DeepPixels(
            width: 32, height: 32, channels: 1, samples: Array(repeating: 77 * 257, count: 1_024))
        let options = EncodingOptions(format: .webp, isLossless: true)
        let result = try rows(of: Image(data: Image(data: flat.file()).encoded(as: options)))
        #expect(result.joined().allSatisfy { $0 == 77 })
        #expect(try rows(of: Image(data: flat.file())).joined().allSatisfy { $0 == 77 })
    }

    /// Lanczos with three lobes, first across and then down, each limited to the samples next to
    /// it.
    private static func resized(_ planes: [Plane], _ width: Int, _ height: Int) -> [Plane] {
        func line(_ index: Int, _ size: Int, _ limit: Int, _ value: (Int) -> Double) -> Double {
            let step = Double(limit) / Double(size)
            let scale = max(1, step)
            let center = (Double(index) + 0.5) * step
            var (sum, weights) = (0.0, 0.0)
            var near: [Double] = []
            for sample in 0..<limit {
                let x = (Double(sample) + 0.5 - center) / scale
                guard abs(x) < 3 else { continue }
                let angle = Double.pi * x
                let weight = x == 0 ? 1 : 3 * sin(angle) * sin(angle / 3) / (angle * angle)
                sum += value(sample) * weight
                weights += weight
                if abs(x) < 1 - 1e-9 { near.append(value(sample)) }
            }
            let mean = sum / weights
            return min(max(mean, near.min() ?? mean), near.max() ?? mean)
        }
        return planes.map { plane in
            let across = Plane(width: width, height: plane.height) { x, y in
                line(x, width, plane.width) { plane[$0, y] }
            }
            return Plane(width: width, height: height) { x, y in
                line(y, height, plane.height) { across[x, $0] }
            }
        }
    }
}

extension DeepPixels {
    /// Waves without edges, so that no filter overshoots.
    fileprivate static func smooth(_ width: Int, _ height: Int, channels: Int) -> DeepPixels {
        let samples = (0..<width * height).flatMap { index -> [UInt16] in
            let (x, y) = (Double(index % width), Double(index / width))
            return (0..<channels).map { channel in
                let wave = sin(x / (4 + Double(channel))) * cos(y / 5)
                return UInt16((0.55 + 0.35 * wave) * 65_535)
            }
        }
        return DeepPixels(width: width, height: height, channels: channels, samples: samples)
    }

    /// Linear light, or its value in the scale for enlarging, premultiplied.
    fileprivate func light(_ enlarges: Bool) -> [Plane] {
        let planes = planes
        return (0..<4).map { channel in
            Plane(width: width, height: height) { x, y in
                let alpha = planes[3][x, y]
                guard channel < 3 else { return alpha }
                let light = PointReference.decoded(planes[channel][x, y] / alpha)
                return (enlarges ? SigmoidReference.value(light) : light) * alpha
            }
        }
    }
}

extension [Plane] {
    /// The planes of light with encoded colours.
    fileprivate func encoded(_ enlarges: Bool) -> [Plane] {
        indices.map { channel in
            Plane(width: self[0].width, height: self[0].height) { x, y in
                let alpha = self[3][x, y]
                guard channel < 3 else { return alpha }
                let value = Swift.min(Swift.max(self[channel][x, y] / alpha, 0), 1)
                let linear = enlarges ? SigmoidReference.light(value) : value
                return PointReference.encoded(linear) * alpha
            }
        }
    }
}
