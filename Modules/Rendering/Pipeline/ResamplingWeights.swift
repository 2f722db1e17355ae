import CImageEditorKernels
import FoundationEssentials
import Glibc

/// The weights with which input samples of a line contribute to each sample of the resized line.
final class ResamplingWeights {
    private static let lobes = 3.0

    /// The number of samples in the result.
    let count: Int
    /// The maximum number of input samples that contribute to one sample of the result.
    let widest: Int
    private let starts: UnsafeMutablePointer<Int>
    private let offsets: UnsafeMutablePointer<Int>
    /// The core of each sample of the result. When shrinking, it contains the input samples between
    /// the centres of the two neighbouring results. When enlarging, it contains the two nearest
    /// input samples, or only one that is at the centre. Two numbers describe a core: its first
    /// sample, counted from the result's first input sample, and its number of samples.
    private let cores: UnsafeMutablePointer<Int>
    private let values: UnsafeMutablePointer<Float>

    /// - Parameters:
    ///   - origin: The start of the first result, in input samples.
    ///   - length: The number of input samples that become the result.
    ///   - limit: The number of input samples. Samples outside of the input have no weight.
    /// - Throws: ``ImageDecodingError/outOfMemory``.
    init(origin: Double, length: Double, limit: Int, count: Int) throws(ImageDecodingError) {
        let step = length / Double(count)
        let scale = max(1, step)
        func range(_ index: Int) -> (center: Double, samples: Range<Int>) {
            let center = origin + (Double(index) + 0.5) * step
            let first = max(0, Int((center - Self.lobes * scale - 0.5).rounded(.up)))
            let end = min(limit, Int((center + Self.lobes * scale - 0.5).rounded(.down)) + 1)
            let start = min(first, limit - 1)
            return (center, start..<max(end, start + 1))
        }
        let counts = (0..<count).lazy.map { range($0).samples.count }
        self.count = count
        widest = counts.max() ?? 1
        let total = counts.reduce(0, +)
        starts = try CheckedMemory.allocate(count, of: Int.self)
        do throws(ImageDecodingError) {
            offsets = try CheckedMemory.allocate(count + 1, of: Int.self)
        } catch {
            CheckedMemory.free(starts)
            throw error
        }
        do throws(ImageDecodingError) {
            cores = try CheckedMemory.allocate(2 * count, of: Int.self)
        } catch {
            CheckedMemory.free(starts)
            CheckedMemory.free(offsets)
            throw error
        }
        do throws(ImageDecodingError) {
            values = try CheckedMemory.allocate(total, of: Float.self)
        } catch {
            CheckedMemory.free(starts)
            CheckedMemory.free(offsets)
            CheckedMemory.free(cores)
            throw error
        }
        for index in 0..<count {
            let (center, samples) = range(index)
            let distances = samples.map { (Double($0) + 0.5 - center) / scale }
            let weights = distances.map { Self.lanczos($0) }
            let sum = weights.reduce(0, +)
            let target = values + offsets[index]
            for (position, weight) in weights.enumerated() {
                target[position] = Float(sum == 0 ? 1 / Double(samples.count) : weight / sum)
            }
            let core = distances.indices.filter { abs(distances[$0]) < 1 - 1e-9 }
            cores[2 * index] = core.first ?? 0
            cores[2 * index + 1] = max(core.count, 1)
            starts[index] = samples.lowerBound
            offsets[index + 1] = offsets[index] + samples.count
        }
    }

    deinit {
        CheckedMemory.free(starts)
        CheckedMemory.free(offsets)
        CheckedMemory.free(cores)
        CheckedMemory.free(values)
    }

    /// Scales a line of pixels of four floats. Each sample of the result is limited to the range of
    /// the input samples in its core.
    func scale(
        _ line: UnsafePointer<SIMD4<Float>>, into result: UnsafeMutablePointer<SIMD4<Float>>
    ) {
        var taps = kernels_taps(
            count: count, starts: starts, offsets: offsets, cores: cores, weights: values)
        line.withMemoryRebound(to: Float.self, capacity: 4) { from in
            result.withMemoryRebound(to: Float.self, capacity: 4 * count) { to in
                kernels_scale_across(&taps, from, to, KERNELS_WIDEST)
            }
        }
    }

    /// Returns the range of the input samples that contribute to result `index`.
    func range(_ index: Int) -> Range<Int> {
        starts[index]..<starts[index] + offsets[index + 1] - offsets[index]
    }

    /// Returns the weights of the input samples in ``range(_:)``. They add up to 1.
    func weights(_ index: Int) -> UnsafePointer<Float> {
        UnsafePointer(values + offsets[index])
    }

    /// Returns the input samples whose minimum and maximum limit result `index`, so that negative
    /// weights cause no ringing.
    func core(_ index: Int) -> Range<Int> {
        let start = starts[index] + cores[2 * index]
        return start..<start + cores[2 * index + 1]
    }

    /// The values of the Lanczos filter at equally spaced distances from 0, for `kernels_warp`.
    static let table = (0..<Int(KERNELS_LANCZOS_ENTRIES)).map {
        Float(lanczos(Double($0) / Double(KERNELS_LANCZOS_STEPS)))
    }

    private static func lanczos(_ x: Double) -> Double {
        if x == 0 { return 1 }
        guard abs(x) < lobes else { return 0 }
        let angle = Double.pi * x
        return lobes * sin(angle) * sin(angle / lobes) / (angle * angle)
    }
}
