extension Gradient {
    /// The number of equal parts into which ``table`` divides the way from the first stop to the
    /// last.
    private var intervals: Int { solidStop == nil ? (stops.count == 2 ? 256 : 512) : 1 }

    /// The values between the first and the last stop: red, green, blue and alpha, each at the ends
    /// of equal parts.
    var table: [[Double]] {
        let (first, last) = (stops[0].position, stops[stops.count - 1].position)
        let samples = (0...intervals).map {
            stop(at: first + (last - first) * Double($0) / Double(intervals))
        }
        return (0..<3).map { channel in samples.map { $0.color[channel] } } + [samples.map(\.alpha)]
    }

    /// The position of an image of this size on the gradient, as the kernels take it: a point, two
    /// scales, 1 for a circle, and the map from the way between first and last stop to 0…1.
    func geometry(for size: ImageSize) -> [Double] {
        let (width, height) = (Double(size.width), Double(size.height))
        let (first, last) = (stops[0].position, stops[stops.count - 1].position)
        let scale = last > first ? 1 / (last - first) : 0
        let range = [scale, -first * scale]
        switch shape {
        case .rightwards: return [0, 0, 1 / width, 0, 0] + range
        case .downwards: return [0, 0, 0, 1 / height, 0] + range
        case .circle(let x, let y):
            let (across, down) = (max(x, 1 - x) * width, max(y, 1 - y) * height)
            let radius = (across * across + down * down).squareRoot()
            return [x * width, y * height, 1 / radius, 1 / radius, 1] + range
        }
    }
}
