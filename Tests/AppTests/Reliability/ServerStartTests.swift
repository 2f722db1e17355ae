import Foundation
import ImageEditorFixtures
import ImageEditorTestSupport
import Testing

/// Servers that cannot start, or only just, because the system lacks something.
struct ServerStartTests {
    @Test(.enabled(if: geteuid() == 0, "only root can hide /proc"), arguments: ["serve", "studio"])
    func `a server without /proc does not start`(command: String) async throws {
        let run = try await Self.run(
            """
            exec unshare -m sh -c \
                'mount -t tmpfs none /proc && exec "$0" \(command) . --port 0' "$0"
            """)
        #expect(run.status == 71 && run.error.contains("without /proc"), "\(run.error)")
    }

    @Test func `a server names a number of open files with which it starts`() async throws {
        // Both servers are started by one shell, so that they inherit the same open files. The
        // number counts the files that threads have open only at that moment, too: up to 16.
        let run = try await Self.run(
            #"""
            serve() { (ulimit -n $1; exec timeout 30 "$0" serve . --port 0); }
            serve 24 2>first; needed=$(sed 's/[^0-9]*\([0-9]*\).*/\1/' first)
            serve $((needed - 16)) 2>second; status=$?; echo $needed; cat second >&2; exit $status
            """#)
        let needed = try #require(Int(run.text.split(separator: "\n").last ?? ""), "\(run.error)")
        #expect(run.status == 71, "\(run.error)")
        let second = run.error.split(separator: " ").compactMap { Int($0) }.first ?? 0
        #expect((needed - 15...needed + 16).contains(second), "\(run.error)")
        let server = try await ServerUnderTest.start(setup: "ulimit -n \(needed + 16)")
        // Then the decoders of several formats and an encoder wait at the same time.
        let names = ["isolated/gradient.heic", "isolated/gradient.avif", "isolated/gradient.heic"]
        for name in names {
            let answer = try await server.send(
                "POST", "/render?format=avif", body: Fixtures.data(name))
            #expect(answer.status == 200, "\(name)")
        }
        #expect(await server.stop() == 0)
    }

    @Test(.enabled(if: geteuid() == 0, "only root can drop capabilities"))
    func `a server names the folder of uploads that it may not open`() async throws {
        let run = try await Self.run(
            """
            mkdir -m 0 closed; exec setpriv --bounding-set=-dac_override,-dac_read_search \
            "$0" serve . --port 0 --uploads closed/uploads
            """)
        #expect(run.status == 77 && run.error.contains("closed/uploads"), "\(run.error)")
    }

    private static func run(_ script: String) async throws -> Workplace.Outcome {
        try await Workplace().run(
            ["60", "/bin/sh", "-c", script, Workplace.tool.path],
            program: URL(filePath: "/usr/bin/timeout"))
    }
}
