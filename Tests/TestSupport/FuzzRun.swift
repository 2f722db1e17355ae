public import Foundation

/// The settings of a fuzz run, from the environment.
///
/// Without settings, as in `make test`, a run makes the same few hundred files every time. `make
/// fuzz` sets `IMAGEEDITOR_FUZZ_SECONDS`, the duration for each kind of file,
/// `IMAGEEDITOR_FUZZ_SEED`, and `IMAGEEDITOR_FUZZ_FINDINGS`, the folder for files that show a
/// defect. The folder also holds the file that is being checked, so that it survives a crash.
/// `IMAGEEDITOR_FUZZ_MEMORY` is the memory limit of the process, in MiB.
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

    /// Makes and checks numbered files: `count` of them or, if a duration is set, as many as it
    /// allows.
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

    /// The largest processor time for one file, in seconds. Debug and sanitizer builds take many
    /// times as long.
    #if DEBUG
        private static let mostSeconds = 20.0
    #else
        private static let mostSeconds = 2.0
    #endif

    /// Returns the peak memory of this process, in MiB; 0 if no limit is set.
    private func peak() -> Int {
        guard mostMemory != nil,
            // If the file cannot be read, the run continues without checking memory.
            let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
            let line = status.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") })
        else { return 0 }
        return (Int(line.filter(\.isNumber)) ?? 0) >> 10
    }

    /// Returns the processor time of this thread in seconds: other threads may share the
    /// processors.
    private static func time() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
