import Foundation

/// What a picture's colours are like: measured once, on a small copy, and enough to mend levels and
/// white balance or to give it another picture's colours.
///
/// ```swift
/// let image = try Image(contentsOf: input)
/// let correction = try image.colorStatistics().automaticCorrection
/// try image.applying(correction.filters).write(to: output)
/// ```
///
/// Transparent pixels count by their alpha. The same picture gives the same numbers every time.
public struct ColorStatistics: Sendable, Equatable {
    /// Of red, green and blue.
    private(set) var channels = [LevelHistogram](repeating: LevelHistogram(), count: 3)
    /// Of each pixel's largest channel.
    private(set) var lightest = LevelHistogram()
    /// Of each pixel's smallest channel.
    private(set) var darkest = LevelHistogram()
    /// Of what is left when the black point is taken away.
    private(set) var chroma = ChromaDensity()
    private(set) var moments = ColorMoments()

    /// - Returns: `nil` for other than RGBA.
    init?(_ pixels: Pixels) {
        guard pixels.layout == .rgba8 else { return nil }
        pixels.samples.withUnsafeBufferPointer { samples in
            measureLevels(samples)
            measureChroma(samples)
        }
    }

    /// The darkest level that is there, 0…1, where it is far enough from black to be a fault.
    var black: Double {
        let level = darkest.level(at: 0.001)
        return level > 0.06 ? min(level, 0.3) : 0
    }

    private mutating func measureLevels(_ samples: UnsafeBufferPointer<UInt8>) {
        for index in stride(from: 0, to: samples.count, by: 4) where samples[index + 3] > 0 {
            let alpha = Int(samples[index + 3])
            let (red, green, blue) = (
                Int(samples[index]), Int(samples[index + 1]), Int(samples[index + 2])
            )
            channels[0].add(red, alpha)
            channels[1].add(green, alpha)
            channels[2].add(blue, alpha)
            lightest.add(max(red, green, blue), alpha)
            darkest.add(min(red, green, blue), alpha)
            moments.add(
                SIMD3(Double(red), Double(green), Double(blue)) / 255, Double(alpha) / 255)
        }
        moments.finish()
    }

    private mutating func measureChroma(_ samples: UnsafeBufferPointer<UInt8>) {
        let black = black
        let levels = (0..<256).map { max((Double($0) / 255 - black) / (1 - black), 0) }
        let logarithms = levels.map { log(max($0, 0.001)) }
        for index in stride(from: 0, to: samples.count, by: 4) where samples[index + 3] > 0 {
            let (red, green, blue) = (
                Int(samples[index]), Int(samples[index + 1]), Int(samples[index + 2])
            )
            // What is cut off at either end has lost its colour.
            guard max(red, green, blue) < 251, levels[min(red, green, blue)] > 0.03 else {
                continue
            }
            let luma = 0.2126 * levels[red] + 0.7152 * levels[green] + 0.0722 * levels[blue]
            chroma.add(
                [logarithms[red] - logarithms[green], logarithms[blue] - logarithms[green]],
                luma.squareRoot() * Double(samples[index + 3]))
        }
        chroma.smooth()
    }
}
