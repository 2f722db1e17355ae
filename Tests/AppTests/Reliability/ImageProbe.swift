import Foundation
import Testing

/// One measured run of the built tool.
struct ImageProbe {
    /// The exit status, or 128 + the signal that ended the tool.
    let status: Int
    /// Processor time in seconds, which is independent of other processes.
    let seconds: Double
    /// The peak memory in bytes.
    let peak: Int
    let output: String
    let error: String

    var errorLines: [Substring] { error.split(separator: "\n") }

    /// Starts the tool from a small process, because a child inherits the peak memory of its
    /// parent.
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
    /// - Parameter addressSpace: The limit of the address space, in bytes.
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
