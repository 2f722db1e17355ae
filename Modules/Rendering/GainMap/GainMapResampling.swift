import FoundationEssentials
import Glibc

/// Computes the samples of a gain map for a picture that was moved or resized.
///
/// Each sample of the result is the mean of a grid of points, each interpolated between four
/// samples. Outside of the map, its edge is repeated.
struct GainMapResampling {
    /// The maximum number of grid points of a sample in each direction. More make no visible
    /// difference.
    private static let mostPoints = 16.0

    /// The size of the new map. Its resolution relative to its picture is at most that of the old
    /// map. If the edit enlarges the picture, the same content has at most as many samples as in
    /// the old map.
    let size: ImageSize
    private let projection: Projection
    private let map: ImageSize
    /// The number of the result's pixels per sample of the new map.
    private let step: (x: Double, y: Double)
    /// The number of the old map's samples per pixel of the stored picture.
    private let scale: (x: Double, y: Double)
    private let points: (x: Int, y: Int)

    /// - Parameters:
    ///   - picture: The size of the stored picture.
    ///   - result: The size of the edited picture.
    init(_ projection: Projection, map: ImageSize, picture: ImageSize, result: ImageSize) {
        self.projection = projection
        self.map = map
        let scale = (
            x: Double(map.width) / Double(picture.width),
            y: Double(map.height) / Double(picture.height)
        )
        self.scale = scale
        let centre = (x: Double(result.width) / 2, y: Double(result.height) / 2)
        /// Returns the number of the old map's samples that a pixel at the centre of the result
        /// spans.
        func stretch(_ dx: Double, _ dy: Double) -> Double {
            let from = projection(centre.x - dx / 2, centre.y - dy / 2)
            let to = projection(centre.x + dx / 2, centre.y + dy / 2)
            let length = hypot((to.x - from.x) * scale.x, (to.y - from.y) * scale.y)
            return length.isFinite ? max(length, 1e-6) : 1
        }
        let stretches = (x: stretch(1, 0), y: stretch(0, 1))
        let finest = max(scale.x, scale.y)
        func side(_ length: Int, _ stretch: Double) -> Int {
            max(1, Int((Double(length) * min(stretch, finest)).rounded()))
        }
        size = ImageSize(
            width: side(result.width, stretches.x), height: side(result.height, stretches.y))
        step = (
            x: Double(result.width) / Double(size.width),
            y: Double(result.height) / Double(size.height)
        )
        func number(_ length: Double) -> Int {
            Int(min(max((length - 0.01).rounded(.up), 1), Self.mostPoints))
        }
        points = (x: number(stretches.x * step.x), y: number(stretches.y * step.y))
    }

    /// - Throws: `CancellationError`.
    func samples(
        of old: [UInt8], channels: Int, isCancelled: () -> Bool
    ) throws -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(size.width * size.height * channels)
        let weight = 1 / Double(points.x * points.y)
        try old.withUnsafeBufferPointer { old in
            for row in 0..<size.height {
                if isCancelled() { throw CancellationError() }
                for column in 0..<size.width {
                    var sum = SIMD4<Double>.zero
                    for y in 0..<points.y {
                        for x in 0..<points.x {
                            let place = projection(
                                (Double(column) + (Double(x) + 0.5) / Double(points.x)) * step.x,
                                (Double(row) + (Double(y) + 0.5) / Double(points.y)) * step.y)
                            sum += value(place.x * scale.x, place.y * scale.y, old, channels)
                        }
                    }
                    for channel in 0..<channels {
                        result.append(UInt8((sum[channel] * weight).rounded()))
                    }
                }
            }
        }
        return result
    }

    /// Returns the old map's interpolated value at a point. The map's first sample covers 0…1 in
    /// both directions.
    private func value(
        _ x: Double, _ y: Double, _ old: UnsafeBufferPointer<UInt8>, _ channels: Int
    ) -> SIMD4<Double> {
        func split(_ place: Double, _ count: Int) -> (first: Int, next: Int, share: Double) {
            let last = Double(count - 1)
            // A point outside, even at infinity, has the value of an edge.
            let place = place.isFinite ? min(max(place - 0.5, 0), last) : 0
            let first = place.rounded(.down)
            return (Int(first), min(Int(first) + 1, count - 1), place - first)
        }
        let (left, right, across) = split(x, map.width)
        let (top, bottom, down) = split(y, map.height)
        func sample(_ column: Int, _ row: Int) -> SIMD4<Double> {
            let start = (row * map.width + column) * channels
            var sample = SIMD4<Double>.zero
            for channel in 0..<channels { sample[channel] = Double(old[start + channel]) }
            return sample
        }
        let above = sample(left, top) * (1 - across) + sample(right, top) * across
        if down == 0 { return above }
        let below = sample(left, bottom) * (1 - across) + sample(right, bottom) * across
        return above * (1 - down) + below * down
    }
}
