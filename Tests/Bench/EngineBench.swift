import Foundation
import Rendering

/// Measures the engine with one picture, from encoded bytes to encoded bytes.
enum EngineBench {
    private struct Work {
        let name: String
        let filters: [any Filter]
        var options = EncodingOptions()
    }

    private static let works = [
        Work(name: "re-encode, 2 threads", filters: []),
        Work(name: "re-encode, 1 thread", filters: [], options: EncodingOptions(threads: 1)),
        Work(name: "sepia, 2 threads", filters: [.sepiaTone()]),
        Work(
            name: "sepia, 1 thread", filters: [.sepiaTone()], options: EncodingOptions(threads: 1)),
        Work(
            name: "brightness, contrast, saturation",
            filters: [Brightness(amount: 10), Contrast(amount: 10), Saturation(amount: 10)]),
        Work(name: "chrome", filters: [.photoEffect(.chrome)]),
        Work(name: "blur 2", filters: [GaussianBlur(radius: 2)]),
        Work(name: "blur 8", filters: [GaussianBlur(radius: 8)]),
        Work(name: "blur 100", filters: [GaussianBlur(radius: 100)]),
        Work(name: "rotate 90", filters: [Rotate(degrees: 90)]),
        Work(name: "flip horizontally", filters: [Flip(.horizontal)]),
        Work(
            name: "crop 1000x1000",
            filters: [Crop(.rectangle(x: 9, y: 9, width: 1000, height: 1000))]),
        Work(
            name: "brightness, contrast, saturation, sepia, sharpen",
            filters: [
                Brightness(amount: 10), Contrast(amount: 10), Saturation(amount: 10), Look(.sepia),
                SharpenLuminance(),
            ]),
        Work(name: "temperature", filters: [Temperature(amount: 30)]),
        Work(name: "gamma", filters: [Gamma(amount: 30)]),
        Work(name: "crystallize", filters: [Crystallize()]),
        Work(name: "rotate 10", filters: [Rotate(degrees: 10)]),
        Work(
            name: "sepia as PNG", filters: [.sepiaTone()], options: EncodingOptions(format: .png)),
        Work(name: "thumbnail 320", filters: [Resize(width: 320)]),
        Work(name: "resize 1600", filters: [Resize(width: 1600)]),
    ]

    /// Each filter of the catalogue, with the values of its example.
    private static var catalogue: [Work] {
        let catalog = FilterCatalog.standard
        return catalog.filters.compactMap { filter in
            var values: [String: ParameterValue] = [:]
            if let first = filter.parameters.first { values[first.key] = first.example }
            // A filter whose example does not work for every picture is not measured.
            guard let made = try? catalog.filter(named: filter.name, parameters: values) else {
                return nil
            }
            return Work(name: "filter \(filter.name)", filters: [made])
        }
    }

    /// - Parameter part: Runs only the benchmarks whose names contain this text; an empty text runs
    ///   all except those of the catalogue.
    static func run(on url: URL, rounds: Int, only part: String = "") throws {
        let chosen =
            part.isEmpty ? works : (works + catalogue).filter { $0.name.contains(part) }
        for work in chosen {
            var times: [Double] = []
            var processor: [Double] = []
            var size = 0
            for _ in 0..<rounds {
                let start = ContinuousClock.now
                let before = processorTime()
                size = try Image(contentsOf: url).applying(work.filters)
                    .encoded(as: work.options).count
                processor.append(processorTime() - before)
                times.append((ContinuousClock.now - start) / .milliseconds(1))
            }
            let median = Int(times.sorted()[rounds / 2])
            let least = times.min() ?? 0
            print(
                "\(work.name): \(median) ms, at best \(Int(least)), processor at best",
                "\(Int(processor.min() ?? 0)) ms, \(size) bytes")
        }
    }

    /// The processor time of this process in milliseconds, which other processes hardly affect.
    static func processorTime() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1e6
    }
}
