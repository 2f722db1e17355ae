public import Foundation

/// The duration of a fuzz run, and the folder for its findings.
///
/// `make test` makes the same few hundred files every time. `make fuzz` sets
/// `IMAGEEDITOR_FUZZ_SECONDS` for each kind of file, `IMAGEEDITOR_FUZZ_SEED`, and
/// `IMAGEEDITOR_FUZZ_FINDINGS`, a folder that always holds the current file, so that it survives a
/// crash. `IMAGEEDITOR_FUZZ_MEMORY` is the memory limit of the process, in MiB.
public struct FuzzRun: Sendable {
    public static let current = FuzzRun(ProcessInfo.processInfo.environment)

    public let seed: UInt64
    private let seconds: Double?
    private let findings: URL?
    private let mostMemory: Int?

    init(_ environment: [String: String]) {
        seed = environment["IMAGEEDITOR_FUZZ_SEED"].flatMap { UInt64($0) } ?? 1
        seconds = environment["IMAGEEDITOR_FUZZ_SECONDS"].flatMap { Double($0) }
        findings = environment["IMAGEEDITOR_FUZZ_FINDINGS"].map { URL(filePath: $0) }
        mostMemory = environment["IMAGEEDITOR_FUZZ_MEMORY"].flatMap { Int($0) }
    }

    /// Makes and checks files with consecutive numbers: `count` of them, or until the time is
    /// over.
    ///
    /// - Parameters:
    ///   - kind: The kind of file, for the names of findings.
    ///   - make: Makes a file.
    ///   - use: Checks a file: returns `nil`, or a description of the defect.
    /// - Returns: The defects, each with the parameters that reproduce it.
    public func findings(
        of kind: String, count: Int, make: (inout Mutator) -> Data,
        use: (Data, inout SeededGenerator) -> String?
    ) throws -> [String] {
        var result: [String] = []
        let start = ContinuousClock.now
        var number = 0
        while seconds.map({ start.duration(to: .now) < .seconds($0) }) ?? (number < count) {
            var mutator = Mutator(seed: seed, number: number)
            let file = make(&mutator)
            let place = findings?.appending(path: "at-hand-\(kind)-\(seed)-\(number)")
            if let place { try file.write(to: place) }
            let (time, memory) = (Self.time(), peak())
            var wrong = use(file, &mutator.random)
            let spent = Self.time() - time
            if spent > Self.mostSeconds { wrong = "\(wrong ?? "") it took \(spent) s" }
            let peak = peak()
            if let mostMemory, peak > max(memory, mostMemory) {
                wrong = "\(wrong ?? "") it took \(peak) MiB"
            }
            if let wrong {
                result.append("\(kind), seed \(seed), number \(number): \(wrong)")
                if let place {
                    try file.write(
                        to: place.deletingLastPathComponent().appending(
                            path: "finding-\(kind)-\(seed)-\(number)"))
                }
            }
            if let place { try FileManager.default.removeItem(at: place) }
            number += 1
        }
        if seconds != nil { print("fuzz: \(kind): \(number) files") }
        return result
    }

    /// Rule D5 allows 2 s; debug and sanitizer builds take many times as long.
    #if DEBUG
        private static let mostSeconds = 20.0
    #else
        private static let mostSeconds = 2.0
    #endif

    /// The peak memory of this process, in MiB; 0 if no limit is set.
    private func peak() -> Int {
        guard mostMemory != nil,
            // If the file cannot be read, the run continues without checking memory.
            let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
            let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") })
        else { return 0 }
        return (Int(line.filter(\.isNumber)) ?? 0) >> 10
    }

    /// The time of this thread alone: other threads may share the processors.
    private static func time() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
