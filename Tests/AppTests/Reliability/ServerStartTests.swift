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

    @Test func `a server names the number of open files with which it starts`() async throws {
        let run = try await Self.run("ulimit -n 24; exec \"$0\" serve . --port 0")
        let words = run.error.split(separator: " ")
        let needed = try #require(words.compactMap { Int($0) }.first, "\(run.error)")
        let less = try await Self.run("ulimit -n \(needed - 1); exec \"$0\" serve . --port 0")
        #expect(less.status == 71 && less.error.contains("needs \(needed) open files"))
        let server = try await ServerUnderTest.start(setup: "ulimit -n \(needed)")
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
