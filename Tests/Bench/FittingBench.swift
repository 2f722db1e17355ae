import Foundation
import Rendering

/// Compares fitting a JPEG into a number of bytes with one encode at about the same quality.
enum FittingBench {
    static func run(on url: URL, rounds: Int) throws {
        let image = try Image(contentsOf: url).applying([.sepiaTone()])
        let usual = try image.encoded(as: EncodingOptions(format: .jpeg, quality: 90)).count
        for share in [0.3, 0.5, 0.7, 0.9] {
            let limit = Int(Double(usual) * share)
            let fitting = EncodingOptions(format: .jpeg, maxBytes: limit)
            let size = try image.encoded(as: fitting).count
            let quality = try quality(of: image, size)
            let single = EncodingOptions(format: .jpeg, quality: quality)
            var least = (single: Cost(), fitting: Cost())
            for _ in 0..<rounds {
                least.single.take(try cost(of: url, single))
                least.fitting.take(try cost(of: url, fitting))
            }
            print(
                "\(Int(100 * share)) %, quality \(quality):",
                percent(Double(size) / Double(limit)), "of the limit; wall",
                "\(least.single.wall) → \(least.fitting.wall) ms,",
                percent(least.fitting.wall / least.single.wall), "; processor",
                "\(least.single.processor) → \(least.fitting.processor) ms,",
                percent(least.fitting.processor / least.single.processor))
        }
    }

    private struct Cost {
        var wall = Double.infinity, processor = Double.infinity

        mutating func take(_ other: Cost) {
            wall = min(wall, other.wall)
            processor = min(processor, other.processor)
        }
    }

    private static func cost(of url: URL, _ options: EncodingOptions) throws -> Cost {
        let start = ContinuousClock.now
        let before = EngineBench.processorTime()
        _ = try Image(contentsOf: url).applying([.sepiaTone()]).encoded(as: options)
        let processor = EngineBench.processorTime() - before
        let wall = (ContinuousClock.now - start) / .milliseconds(1)
        return Cost(wall: wall, processor: processor)
    }

    /// The highest quality whose file is not larger than `size`.
    private static func quality(of image: Image, _ size: Int) throws -> Int {
        var (low, high) = (1, 100)
        while low < high {
            let middle = (low + high + 1) / 2
            let options = EncodingOptions(format: .jpeg, quality: middle)
            if try image.encoded(as: options).count <= size {
                low = middle
            } else {
                high = middle - 1
            }
        }
        return low
    }

    private static func percent(_ share: Double) -> String {
        "\((1000 * share).rounded() / 10) %"
    }
}
