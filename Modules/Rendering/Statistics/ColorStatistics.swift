/// Statistics of a picture's colours, measured once on a small copy. Corrections of levels and
/// white balance, and towards another picture's colours, are computed from them.
///
/// ```swift
/// let image = try Image(contentsOf: input)
/// let correction = try image.colorStatistics().automaticCorrection
/// try image.applying(correction.filters).write(to: output)
/// ```
///
/// Alpha is the weight of a pixel. The same picture always gives the same numbers.
public struct ColorStatistics: Sendable, Equatable {
    /// The histograms of red, green and blue.
    let channels: [Histogram.Channel]
    /// The histogram of each pixel's largest channel.
    let lightest: Histogram.Channel
    /// The histogram of the median of each pixel's three channels.
    let middle: Histogram.Channel
    let levels: ColorLevels
    let white: MeasuredWhite
    let cast: CastEvidence
    let moments: ColorMoments

    /// The share of the pixels that determine the lightest level of a channel. The lightest 0.1 %
    /// of the pixels are ignored, because they may be specks.
    static let lightShare = 0.999
    /// The minimum of a channel's lightest level, 0…1: a lower level is raised to it.
    static let leastLevel = 0.05

    /// - Parameter pixels: Pixels in RGBA.
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
        cast = CastEvidence(in: blocks, channels: channels, white: white, ends: levels.ends)
        moments = ColorMoments(of: pixels)
    }
}
