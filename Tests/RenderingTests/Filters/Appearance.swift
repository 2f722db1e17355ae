import Rendering
import Testing

/// Statistics of a picture's colours.
struct Appearance {
    /// The mean of the largest channel minus the smallest, in levels.
    private(set) var saturation = 0.0
    /// The mean of (max − min) ÷ max.
    private(set) var relativeSaturation = 0.0
    /// The standard deviation of luma, in levels.
    private(set) var spread = 0.0
    /// The mean of red minus blue, in levels.
    private(set) var warmth = 0.0
    private(set) var isGray = true
    private(set) var luma: [Double] = []

    init(_ pixels: Pixels) {
        let samples = pixels.samples
        luma.reserveCapacity(samples.count / 4)
        for index in stride(from: 0, to: samples.count, by: 4) {
            let (red, green, blue) = (samples[index], samples[index + 1], samples[index + 2])
            let high = Double(max(red, green, blue))
            let range = high - Double(min(red, green, blue))
            saturation += range
            relativeSaturation += high > 0 ? range / high : 0
            warmth += Double(red) - Double(blue)
            isGray = isGray && range == 0
            luma.append(PointReference.luma([Double(red), Double(green), Double(blue)]))
        }
        let count = Double(luma.count)
        saturation /= count
        relativeSaturation /= count
        warmth /= count
        let mean = luma.reduce(0, +) / count
        spread = (luma.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / count).squareRoot()
    }
}
