import Foundation
import Rendering

/// Times the engine on one picture, from bytes to bytes.
enum EngineBench {
    private struct Work {
        let name: String
        let filters: [any Filter]
        var options = EncodingOptions()
    }

    private static let works = [
        Work(name: "re-encode, 2 threads", filters: []),
        Work(name: "re-encode, 1 thread", filters: [], options: EncodingOptions(threads: 1)),
        Work(name: "sepia, 2 threads", filters: [SepiaTone()]),
        Work(name: "sepia, 1 thread", filters: [SepiaTone()], options: EncodingOptions(threads: 1)),
        Work(
            name: "brightness, contrast, saturation",
            filters: [Brightness(amount: 10), Contrast(amount: 10), Saturation(amount: 10)]),
        Work(name: "chrome", filters: [PhotoEffectChrome()]),
        Work(name: "blur 2", filters: [GaussianBlur(radius: 2)]),
        Work(name: "blur 8", filters: [GaussianBlur(radius: 8)]),
        Work(name: "blur 100", filters: [GaussianBlur(radius: 100)]),
        Work(name: "rotate 90", filters: [Rotate(degrees: 90)]),
        Work(name: "flip horizontally", filters: [Flip(.horizontal)]),
        Work(
            name: "crop 1000x1000",
            filters: [Crop(.rectangle(x: 9, y: 9, width: 1000, height: 1000))]),
        Work(name: "thumbnail 320", filters: [Resize(width: 320)]),
        Work(name: "resize 1600", filters: [Resize(width: 1600)]),
    ]

    static func run(on url: URL, rounds: Int) throws {
        for work in works {
            var times: [Double] = []
            var size = 0
            for _ in 0..<rounds {
                let start = ContinuousClock.now
                size = try Image(contentsOf: url).applying(work.filters)
                    .encoded(as: work.options).count
                let elapsed = (ContinuousClock.now - start).components
                times.append(
                    Double(elapsed.seconds) * 1000 + Double(elapsed.attoseconds) / 1e15)
            }
            let median = (times.sorted()[rounds / 2] * 10).rounded() / 10
            print("\(work.name): \(median) ms, \(size) bytes")
        }
    }
}
