import Foundation

/// Which samples of a line make each sample of a resized line, and how much of each.
final class ResamplingWeights: @unchecked Sendable {
    private static let lobes = 3.0

    /// Lines of the result.
    let count: Int
    /// The most samples that one result needs.
    let widest: Int
    private let starts: UnsafeMutablePointer<Int>
    private let offsets: UnsafeMutablePointer<Int>
    private let values: UnsafeMutablePointer<Float>

    /// - Parameters:
    ///   - origin: Where the first result begins, in samples of the input.
    ///   - length: How many samples of the input become the result.
    ///   - limit: Samples of the input. Beyond them there is nothing, and nothing is made up.
    init(origin: Double, length: Double, limit: Int, count: Int) {
        let step = length / Double(count)
        let scale = max(1, step)
        var starts: [Int] = []
        var offsets = [0]
        var values: [Float] = []
        var widest = 1
        for index in 0..<count {
            let center = origin + (Double(index) + 0.5) * step
            let first = max(0, Int((center - Self.lobes * scale - 0.5).rounded(.up)))
            let end = min(limit, Int((center + Self.lobes * scale - 0.5).rounded(.down)) + 1)
            let start = min(first, limit - 1)
            let weights = (start..<max(end, start + 1)).map {
                Self.lanczos((Double($0) + 0.5 - center) / scale)
            }
            let sum = weights.reduce(0, +)
            starts.append(start)
            values += weights.map { Float(sum == 0 ? 1 / Double(weights.count) : $0 / sum) }
            offsets.append(values.count)
            widest = max(widest, weights.count)
        }
        self.count = count
        self.widest = widest
        self.starts = .allocate(capacity: starts.count)
        self.starts.initialize(from: starts, count: starts.count)
        self.offsets = .allocate(capacity: offsets.count)
        self.offsets.initialize(from: offsets, count: offsets.count)
        self.values = .allocate(capacity: values.count)
        self.values.initialize(from: values, count: values.count)
    }

    deinit {
        starts.deallocate()
        offsets.deallocate()
        values.deallocate()
    }

    /// The samples that make result `index`.
    func range(_ index: Int) -> Range<Int> {
        starts[index]..<starts[index] + offsets[index + 1] - offsets[index]
    }

    /// Their weights, which add up to 1.
    func weights(_ index: Int) -> UnsafePointer<Float> {
        UnsafePointer(values + offsets[index])
    }

    private static func lanczos(_ x: Double) -> Double {
        if x == 0 { return 1 }
        guard abs(x) < lobes else { return 0 }
        let angle = Double.pi * x
        return lobes * sin(angle) * sin(angle / lobes) / (angle * angle)
    }
}
