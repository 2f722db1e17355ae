import Foundation
import Testing

/// The program of local files, and how it becomes the full program.
struct TwoProgramsEndToEndTests {
    private let place: Workplace

    init() async throws {
        place = try Workplace()
        try await shell("mkdir bin && cp \"$TOOL\" bin/imageeditor")
    }

    private static let local = [
        ["--version"], ["--help"], ["help", "feed"],
        ["edit", "photo.jpg", "--filter", "sepia", "-o", "-"], ["edit", "--help"],
        ["edit", "photo.jpg", "missing.jpg", "--filter", "sepia", "--out-dir", "out"],
        ["show", "photo.jpg"], ["history", "photo.jpg"], ["originals", "list"],
        ["verify", "photo.jpg", "missing.jpg"], ["formats"], ["filters"], ["nonsense"],
    ]

    private static let handed = [
        ["feed"], ["feed", "--help"], ["serve", "."], ["cache", "stats"], ["upload", "photo.jpg"],
        ["show", "1f0c9a2b"], ["show", "http://localhost/a.jpg"], ["show", "missing.jpg"],
        ["edit", "1f0c9a2b", "--filter", "sepia"], ["edit", "--pick", "library", "--auto"],
        ["edit", "photo.jpg", "--filter", "sepia", "--upload"], ["undo", "missing.jpg"],
    ]

    @Test(arguments: local)
    func `what needs local files only runs without the full program`(
        _ words: [String]
    ) async throws {
        try place.write(try await Workplace.picture(), to: "photo.jpg")
        try await writeFull("echo full")

        let outcome = try await run(words)

        #expect(!outcome.output.starts(with: Data("full".utf8)), "\(outcome.output.count)")
        #expect(!outcome.output.isEmpty || !outcome.error.isEmpty)
    }

    @Test(arguments: handed)
    func `anything else is handed over before it has an effect`(_ words: [String]) async throws {
        try place.write(try await Workplace.picture(), to: "photo.jpg")
        try await writeFull("printf '%s\\n' full \"$@\"")

        let outcome = try await run(words)

        #expect(outcome.text == (["full"] + words).joined(separator: "\n") + "\n")
        #expect(outcome.error.isEmpty)
        #expect(try place.names() == ["bin", "photo.jpg"])
    }

    @Test func `the full program gets the streams, the signals and the status`() async throws {
        try await writeFull("cat; echo error >&2; grep SigBlk /proc/self/status; exit 7")
        let blocked = try await place.run(
            ["-c", "grep SigBlk /proc/self/status"], program: URL(filePath: "/bin/sh"))

        let outcome = try await run(["upload", "-"], input: Data("input\n".utf8))

        #expect(outcome.status == 7)
        #expect(outcome.text == "input\n" + blocked.text)
        #expect(outcome.error == "error\n")
    }

    @Test func `an installed full program precedes one beside the program`() async throws {
        try await writeFull("echo beside")
        try await writeFull("echo installed", in: "libexec/imageeditor")

        #expect(try await run(["feed"]).text == "installed\n")
    }

    @Test func `the full program is found through links and PATH`() async throws {
        try await writeFull("echo installed", in: "libexec/imageeditor")
        try await shell(
            """
            mkdir links && ln -s ../bin/imageeditor links/imageeditor
            printf '#!/bin/sh\necho linked\n' >links/imageeditor-full
            chmod 755 links/imageeditor-full
            """)

        let outcome = try await place.run(
            ["-c", "PATH=\"$PWD/links:$PATH\" imageeditor feed"],
            program: URL(filePath: "/bin/sh"))

        #expect(outcome.text == "installed\n")
    }

    @Test func `a missing full program is named`() async throws {
        let outcome = try await run(["feed"])

        #expect(outcome.status == 78)
        #expect(
            outcome.error.contains("/libexec/imageeditor/imageeditor-full: no such file or folder"))
        #expect(outcome.error.contains("make install"))
    }

    @Test func `a full program that may not be executed is named with the reason`() async throws {
        try await writeFull("echo full")
        try await shell("chmod 644 bin/imageeditor-full")

        let outcome = try await run(["feed"])

        #expect(outcome.status == 78)
        #expect(outcome.error.contains("/bin/imageeditor-full: "))
        #expect(!outcome.error.contains("no such file"))
    }

    @Test func `the full program gets the version of the program that has started it`() async throws
    {
        try await writeFull("echo $IMAGEEDITOR_STARTED_BY_VERSION")

        #expect(try await run(["feed"]).text == run(["--version"]).text)
    }

    @Test func `a full program of another version is refused, and both versions are named`()
        async throws
    {
        let version = try await run(["--version"]).text.trimmingCharacters(in: .newlines)
        let full = Workplace.tool.deletingLastPathComponent().appending(path: "imageeditor-full")
        for (other, status) in [("0.0.9-test", Int32(78)), (version, 0)] {
            let outcome = try await place.run(
                ["formats"], environment: ["IMAGEEDITOR_STARTED_BY_VERSION": other], program: full)

            #expect(outcome.status == status, "\(outcome.error)")
            #expect(
                outcome.error.isEmpty == (status == 0)
                    && (status == 0
                        || outcome.error.contains(
                            "imageeditor 0.0.9-test has started imageeditor-full \(version)"))
            )
        }
    }

    @Test(arguments: ["cp", "ln", "ln -s"])
    func `this program in place of the full one is refused`(_ making: String) async throws {
        try await shell("cd bin && \(making) imageeditor imageeditor-full")

        let outcome = try await run(["feed"])

        #expect(outcome.status == 78)
        #expect(outcome.error.contains("/bin/imageeditor-full: "), "\(outcome.error)")
    }

    /// Writes a shell script in place of the full program.
    private func writeFull(_ script: String, in folder: String = "bin") async throws {
        try await shell(
            """
            mkdir -p \(folder) && cd \(folder)
            printf '#!/bin/sh\\n%s\\n' "$SCRIPT" >imageeditor-full && chmod 755 imageeditor-full
            """, ["SCRIPT": script])
    }

    /// Writes programs in another process. A program that this process writes may be busy: a
    /// process that starts meanwhile has its descriptor.
    private func shell(_ script: String, _ environment: [String: String] = [:]) async throws {
        let outcome = try await place.run(
            ["-c", script],
            environment: environment.merging(["TOOL": Workplace.tool.path]) { $1 },
            program: URL(filePath: "/bin/sh"))
        #expect(outcome.status == 0, "\(outcome.error)")
    }

    private func run(_ words: [String], input: Data? = nil) async throws -> Workplace.Outcome {
        try await place.run(words, input: input, program: place.path("bin/imageeditor"))
    }
}
