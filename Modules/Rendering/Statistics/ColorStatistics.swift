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
    let channels: [Histogram.Channel]
    /// Of the largest channel, wherever.
    let lightest: Histogram.Channel
    /// Of the channel in the middle.
    let middle: Histogram.Channel
    let levels: ColorLevels
    let white: MeasuredWhite
    let moments: ColorMoments

    /// So much of a picture is not lighter than where a channel ends: what is smaller is a speck.
    static let lightShare = 0.999
    /// Levels below are not told apart, 0…1.
    static let leastLevel = 0.05

    /// - Parameter pixels: RGBA.
    init(_ pixels: Pixels) {
        precondition(pixels.layout == .rgba8)
        let blocks = ColorBlocks(pixels)
        channels = [
            blocks.histogram { $0.levels.red }, blocks.histogram { $0.levels.green },
            blocks.histogram { $0.levels.blue },
        ]
        lightest = blocks.histogram { max($0.levels.red, $0.levels.green, $0.levels.blue) }
        middle = blocks.histogram { block in
            let (red, green, blue) = block.levels
            return max(min(red, green), min(max(red, green), blue))
        }
        levels = ColorLevels(channels)
        white = MeasuredWhite(in: blocks, ends: levels.ends, black: levels.black)
        moments = ColorMoments(of: pixels)
    }
}
