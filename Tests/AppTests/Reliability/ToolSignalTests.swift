import Core
import Editing
import Foundation
import ImageEditorTestSupport
import Testing

/// Signals to the tool: C4 of the reliability cases.
struct ToolSignalTests {
    private static let statuses: [(signal: Int32, status: Int)] = [
        (SIGINT, 130), (SIGTERM, 143), (SIGHUP, 129),
    ]
    /// The promise is one second. The rest allows for a busy machine, and is less than any time
    /// after which the tool would end by itself.
    private static let patience = Duration.seconds(8)

    @Test func `C4: an edit that is stopped at any moment leaves its output whole or not at all`()
        async throws
    {
        let place = try Workplace()
        let enlarging = Recipe([Recipe.Operation("resize", ["width": 2400])])
        try place.write(
            try await RecipeRenderer().render(
                enlarging, of: try await Workplace.picture(), as: OutputOptions()), to: "photo.jpg")
        let arguments = ["edit", "photo.jpg", "--filter", "noir", "--brightness", "10"]
        let start = ContinuousClock.now
        #expect(try await place.run(arguments + ["-o", "whole.jpg"]).status == 0)
        let whole = try place.read("whole.jpg")
        let time = start.duration(to: .now)
        var stopped = 0

        for round in 0..<12 {
            let (signal, status) = Self.statuses[round % 3]
            let run = try ToolRun(arguments + ["-o", "out.jpg"], in: place)
            // The moments range from before the tool's start to after its expected end. Early
            // moments are more frequent, because other tests ran while the duration was measured.
            let part = (Double(round) + Double.random(in: 0..<1)) / 12
            let moment = ContinuousClock.now + time * (1.1 * part * part)
            let end = try await run.end(by: signal) { .now >= moment }.result()

            #expect([0, status].contains(end.status), "\(run.errorText)")
            #expect(end.time < Self.patience)
            if end.status != 0 { stopped += 1 }
            let names = try place.names()
            #expect(
                names == ["photo.jpg", "whole.jpg"]
                    || names == ["out.jpg", "photo.jpg", "whole.jpg"])
            if names.contains("out.jpg") {
                #expect(try place.read("out.jpg") == whole)
                try FileManager.default.removeItem(at: place.path("out.jpg"))
            }
        }
        #expect(stopped > 0)
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
    func `C4: a hundred megapixels in 64 scans are stopped at once`(signal: Int32) async throws {
        let place = try Workplace()
        try place.write(ProgressiveJPEG.make(size: 10_000, scans: 64), to: "photo.jpg")
        // Takes longer than ``patience``.
        let filters = (0..<20).flatMap { _ in ["--filter", "crystallize"] }
        let run = try ToolRun(["edit", "photo.jpg", "-o", "out.jpg"] + filters, in: place)
        let moment = ContinuousClock.now + .milliseconds(400)
        let end = try await run.end(by: signal) { .now >= moment }.result()

        #expect(end.status == 128 + Int(signal), "\(run.errorText)")
        #expect(end.time < Self.patience)
        #expect(try place.names() == ["photo.jpg"])
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
    func `C4: a signal while the output is written removes the temporary file`(
        signal: Int32
    ) async throws {
        let place = try Workplace()
        try place.write(try await Workplace.smallPicture(), to: "photo.jpg")
        // strace delays the flush, so that the signal arrives in the middle.
        let run = try ToolRun(
            [
                "-f", "-qq", "-o", place.home.appending(path: "trace").path, "-e", "trace=fsync",
                "-e", "inject=fsync:delay_enter=3000000", Workplace.tool.path, "edit",
                "photo.jpg", "--filter", "sepia", "-o", "out.jpg",
            ], in: place, program: URL(filePath: "/usr/bin/strace"))
        let tracer = run.process.id
        let end = try await run.end(by: signal, to: { Self.children(of: tracer) }) {
            // An unreadable folder counts as empty.
            ((try? place.names()) ?? []).contains { $0.hasPrefix(".imageeditor-") }
        }.result()

        #expect(end.wasInTime, "\(run.errorText)")
        #expect(end.status == 128 + Int(signal))
        #expect(try place.names() == ["photo.jpg"])
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
    func `C4: an upload to a server that says nothing is stopped at once, and not lost`(
        signal: Int32
    ) async throws {
        let place = try Workplace()
        try place.write(try await Workplace.smallPicture(), to: "photo.jpg")
        let server = try RawServer { $0.readToEnd() }
        let run = try ToolRun(
            ["upload", "photo.jpg"], in: place,
            environment: ["IMAGEEDITOR_SERVER": server.url().absoluteString])
        let end = try await run.end(by: signal) { server.accepted > 0 }.result()

        #expect(end.status == 128 + Int(signal))
        #expect(end.time < Self.patience)
        #expect(run.errorText.isEmpty)
        #expect(try place.names() == ["photo.jpg"])
        let kept = place.namesAtHome(".local/share/imageeditor")
        #expect(!kept.contains { $0.hasPrefix(".imageeditor-") }, "\(kept)")
        #expect(try await place.run("outbox", "list", "--json").json().count == 1)
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
    func `C4: waiting for a feed, and waiting before the next try, end at once`(
        signal: Int32
    ) async throws {
        // The requests that each server has read, or answered.
        let asked = [Events<Int>(), Events<Int>()]
        let silent = try RawServer { connection in
            if connection.readHead() != nil { asked[0].append(1) }
            connection.readToEnd()
        }
        let overloaded = try RawServer { connection in
            while connection.readHead() != nil {
                connection.send(
                    "HTTP/1.1 503 Busy\r\nRetry-After: 10\r\nContent-Length: 0\r\n\r\n")
                asked[1].append(1)
            }
        }
        for (server, asked) in zip([silent, overloaded], asked) {
            let place = try Workplace()
            let run = try ToolRun(["feed", "--server", server.url().absoluteString], in: place)
            let end = try await run.end(by: signal) { !asked.all.isEmpty }.result()

            #expect(end.status == 128 + Int(signal))
            #expect(end.time < Self.patience)
            #expect(run.outputText.isEmpty)
        }
    }

    @Test func `C4: a signal that the parent process ignores is ignored`() async throws {
        let place = try Workplace()
        let server = try RawServer { connection in
            _ = connection.readHead()
            connection.pause(1.5)
            connection.send("HTTP/1.1 404 No\r\nContent-Length: 0\r\n\r\n")
        }
        let run = try ToolRun(
            ["-c", "trap '' HUP; exec \"$TOOL\" show \(server.url("/a.jpg"))"], in: place,
            environment: ["TOOL": Workplace.tool.path], program: URL(filePath: "/bin/sh"))
        let end = try await run.end(by: SIGHUP) { server.accepted > 0 }.result()

        #expect(end.status == 66, "\(run.errorText)")
    }

    @Test(arguments: [
        "feed", "feed --json", "filters", "filters --json", "--help", "show photo.jpg",
    ])
    func `C4: the tool ends quietly when its reader closes the pipe`(command: String) async throws {
        let place = try Workplace()
        try place.write(try await Workplace.smallPicture(), to: "photo.jpg")

        // The reader has ended before the tool writes the first line.
        let outcome = try await place.shell(
            "{ sleep 0.3; \"$TOOL\" \(command); echo $? >&2; } | true")

        #expect(outcome.lines.last == "0", "\(outcome.error)")
        #expect(outcome.lines.dropLast().allSatisfy { $0.contains("no server is set") })
    }

    private static func children(of process: pid_t) -> [pid_t] {
        let path = "/proc/\(process)/task/\(process)/children"
        // A process that has ended has no children.
        let list = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        return list.split(separator: " ").compactMap { pid_t($0) }
    }
}

extension AsyncStream<ToolRun.End> {
    /// The single end of the run.
    fileprivate func result() async throws -> ToolRun.End {
        for await end in self { return end }
        throw CancellationError()
    }
}
