import Foundation
import ImageEditorTestSupport
import Testing

/// Commands that lack what every command needs.
struct StartResourcesTests {
    private static func edit(
        _ limit: String, as account: [String] = []
    ) async throws -> Workplace.Outcome {
        let place = try Workplace()
        let script = """
            unset XDG_CACHE_HOME XDG_CONFIG_HOME XDG_DATA_HOME; export HOME=/nonexistent
            ulimit \(limit); exec "$0" edit missing.jpg --filter noir -o -
            """
        return try await place.run(
            ["60"] + account + ["/bin/bash", "-c", script, Workplace.tool.path],
            program: URL(filePath: "/usr/bin/timeout"))
    }

    @Test(arguments: [5, 8, 11])
    func `an edit without descriptors ends with one line`(_ count: Int) async throws {
        let run = try await Self.edit("-n \(count)")
        #expect(run.status == 71 && run.error.contains("ulimit -n"), "\(run.status) \(run.error)")
    }

    @Test(
        .enabled(if: geteuid() == 0, "only root can become another account"), arguments: [2, 3])
    func `an edit that may not start its threads ends with one line`(_ count: Int) async throws {
        // An account that has no other processes.
        let account = ["setpriv", "--reuid=64124", "--regid=64124", "--clear-groups"]
        let run = try await Self.edit("-u \(count)", as: account)
        #expect(run.status == 71 && run.error.contains("ulimit -u"), "\(run.status) \(run.error)")
    }
}
