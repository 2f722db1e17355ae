import Foundation
import Rendering

// Times the engine on one picture: `Bench FILE [ROUNDS [NAME]]`, where NAME is how a line begins.

struct Work {
    let name: String
    let filters: [any Filter]
    var options = EncodingOptions()
}

struct Sepia: Filter {
    func operation() throws(FilterError) -> ImageOperation {
        .point([
            .matrix(
                ColorMatrix(
                    red: [0.393, 0.769, 0.189, 0], green: [0.349, 0.686, 0.168, 0],
                    blue: [0.272, 0.534, 0.131, 0]))
        ])
    }
}

func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

let arguments = CommandLine.arguments
guard arguments.count > 1 else {
    print("usage: Bench FILE [ROUNDS [NAME]]")
    exit(64)
}
let url = URL(filePath: arguments[1])
let rounds = arguments.count > 2 ? Int(arguments[2]) ?? 7 : 7
let works = [
    Work(name: "re-encode, 2 threads", filters: []),
    Work(name: "re-encode, 1 thread", filters: [], options: EncodingOptions(threads: 1)),
    Work(name: "sepia, 2 threads", filters: [Sepia()]),
    Work(name: "sepia, 1 thread", filters: [Sepia()], options: EncodingOptions(threads: 1)),
    Work(name: "rotate 90", filters: [Rotate(degrees: 90)]),
    Work(name: "flip horizontally", filters: [Flip(.horizontal)]),
    Work(
        name: "crop 1000x1000", filters: [Crop(.rectangle(x: 9, y: 9, width: 1000, height: 1000))]),
    Work(name: "thumbnail 320", filters: [Resize(width: 320)]),
    Work(name: "resize 1600", filters: [Resize(width: 1600)]),
]
let name = arguments.count > 3 ? arguments[3] : ""
for work in works where work.name.hasPrefix(name) {
    var times: [Double] = []
    var size = 0
    for _ in 0..<rounds {
        let start = ContinuousClock.now
        size = try Image(contentsOf: url).applying(work.filters).encoded(as: work.options).count
        let elapsed = (ContinuousClock.now - start).components
        times.append(Double(elapsed.seconds) * 1000 + Double(elapsed.attoseconds) / 1e15)
    }
    let rounded = (median(times) * 10).rounded() / 10
    print("\(work.name): \(rounded) ms, \(size) bytes")
}
