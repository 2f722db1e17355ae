import Foundation
import Testing

/// One run of the built tool, with what it cost.
struct ImageProbe {
    /// The exit status, or 128 + the signal that ended it.
    let status: Int
    /// Processor time, in seconds: it does not depend on what else the machine does.
    let seconds: Double
    /// The most memory it had at once, in bytes.
    let peak: Int
    let output: String
    let error: String

    var errorLines: [Substring] { error.split(separator: "\n") }

    /// Starts the tool from a process as small as this: a child of ours would begin with our peak.
    private static let script = """
        import json, os, resource, sys
        limit, report = int(sys.argv[1]), sys.argv[2]
        child = os.fork()
        if child == 0:
            if limit: resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
            os.execv(sys.argv[3], sys.argv[3:])
        _, status, usage = os.wait4(child, 0)
        code = os.waitstatus_to_exitcode(status)
        with open(report, "w") as file:
            json.dump({"status": 128 - code if code < 0 else code, "peak": usage.ru_maxrss * 1024,
                       "seconds": usage.ru_utime + usage.ru_stime}, file)
        """

    /// Runs the tool in `place` to its end.
    ///
    /// - Parameter addressSpace: The most address space it may have, in bytes.
    init(
        _ arguments: [String], in place: Workplace, addressSpace: Int = 0,
        environment: [String: String] = [:]
    ) async throws {
        let report = place.home.appending(path: ".probe-\(UUID().uuidString)")
        let words = ["python3", "-c", Self.script, "\(addressSpace)", report.path]
        let outcome = try await place.run(
            words + [Workplace.tool.path] + arguments, environment: environment,
            program: URL(filePath: "/usr/bin/env"))
        let measured = try JSON(String(decoding: Data(contentsOf: report), as: UTF8.self))
        status = Int(try #require(measured["status"]?.number))
        seconds = try #require(measured["seconds"]?.number)
        peak = Int(try #require(measured["peak"]?.number))
        (output, error) = (outcome.text, outcome.error)
        try FileManager.default.removeItem(at: report)
    }
}
