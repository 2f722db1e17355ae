import Core
import Foundation
import Testing

/// The commands in the pages of `docs/` do what the pages say.
@Suite(.timeLimit(.minutes(10)))
struct DocumentationEndToEndTests {
    @Test func `every command of docs is run by a test`() throws {
        let pages = try FileManager.default.contentsOfDirectory(atPath: Self.docs.path)
            .filter { $0.hasSuffix(".md") }
        #expect(pages.count > 5)
        var found: Set<String> = []
        for page in pages {
            for block in try Self.blocks(of: page) where Self.isShell(block) {
                found.insert("\(page): \(block[0])")
            }
        }
        #expect(
            found == [
                "server.md: curl --data-binary @sea.jpg"
                    + " \"http://127.0.0.1:8080/render?width=800&format=webp\" -o sea.webp",
                "server.md: recipe=$(printf '{\"version\":1,\"operations\":[{\"op\":\"sepia\"}]}'"
                    + " | basenc --base64url -w0 | tr -d =)",
                "scale-out.md: parallel --jobs 3 --joblog edit.log \\",
                "scale-out.md: imageeditor edit --jobs-from jobs.ndjson --out-dir small --json",
            ])
    }

    @Test func `the request of the page about the server gives a picture with the recipe`()
        async throws
    {
        let place = try Workplace()
        try await place.bringPhotos(["sea.jpg"])
        let server = try await ServerProcess.ours(place, photos: "photos")
        let address = server.url.absoluteString
        let block = try #require(
            try Self.blocks(of: "server.md").first { $0.joined().contains("curl ") })
        let commands = block.joined(separator: "\n")
            .replacing("http://127.0.0.1:8080", with: address)

        let id = ImageID.make(for: address + "/images/sea.jpg")
        let outcome = try await place.shell("set -e\nID=\(id)\n" + commands)

        #expect(outcome.status == 0, "\(outcome.error)")
        let edited = try await place.run(
            "edit", "photos/sea.jpg", "--filter", "sepia", "--resize", "800", "-o", "edited.webp")
        #expect(edited.status == 0, "\(edited.error)")
        #expect(try place.read("sepia.webp") == place.read("edited.webp"))
        await server.stop()
    }

    @Test func `an image that a client posts is rendered as the page about the server says`()
        async throws
    {
        let place = try Workplace()
        try await place.bringPhotos(["sea.jpg"])
        let server = try await ServerProcess.ours(place, photos: "photos")
        let block = try #require(
            try Self.blocks(of: "server.md").first { $0.joined().contains("/render") })
        let commands = block.joined(separator: "\n")
            .replacing("http://127.0.0.1:8080", with: server.url.absoluteString)

        let outcome = try await place.shell("set -e\ncd photos\n" + commands)

        #expect(outcome.status == 0, "\(outcome.error)")
        let edited = try await place.run(
            "edit", "photos/sea.jpg", "--resize", "800", "-o", "edited.webp")
        #expect(edited.status == 0, "\(edited.error)")
        #expect(try place.read("photos/sea.webp") == place.read("edited.webp"))
        await server.stop()
    }

    @Test func `the jobs of the page about many images are edited`() async throws {
        let place = try Workplace()
        for (index, name) in ["a.jpg", "b.jpg"].enumerated() {
            try place.write(try await Workplace.picture(index), to: name)
        }
        try place.write(
            Data(#"{"version":1,"operations":[{"op":"sepia"}]}"#.utf8), to: "warm.json")
        let blocks = try Self.blocks(of: "scale-out.md")
        let jobs = try #require(blocks.first { $0[0].hasPrefix("{\"input\"") })
        try place.write(Data(jobs.joined(separator: "\n").utf8), to: "jobs.ndjson")
        let command = try #require(blocks.first { $0[0].contains("--jobs-from") })

        let outcome = try await place.shell(command.joined(separator: "\n"))

        #expect(outcome.status == 0, "\(outcome.error)")
        #expect(try outcome.json().count == 2)
        for name in ["small/2019/a.webp", "small/b.jpg"] {
            #expect(try !place.read(name).isEmpty)
        }
    }

    private static let hasParallel = FileManager.default.fileExists(atPath: "/usr/bin/parallel")

    @Test(.enabled(if: hasParallel, "GNU parallel is not installed"))
    func `the parts of the page about many images make each result once`() async throws {
        let place = try Workplace()
        try await place.bringPhotos((1...9).map { "\($0).jpg" })
        let block = try #require(
            try Self.blocks(of: "scale-out.md").first { $0[0].hasPrefix("parallel ") })
        // The second command repeats the first one in words.
        let command = block.prefix { !$0.isEmpty }.joined(separator: "\n")

        let outcome = try await place.shell(command)

        #expect(outcome.status == 0, "\(outcome.error)")
        #expect(try place.files("small").count == 9)
    }

    private static let docs = URL(filePath: #filePath).appending(path: "../../../../docs")
        .standardized

    /// The lines of each block of a page that has no language.
    private static func blocks(of page: String) throws -> [[String]] {
        let text = try String(contentsOf: docs.appending(path: page), encoding: .utf8)
        var blocks: [[String]] = []
        var language: Substring?
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("```") {
                language = language == nil ? line.dropFirst(3) : nil
                if language == "" { blocks.append([]) }
            } else if language == "" {
                blocks[blocks.count - 1].append(String(line))
            }
        }
        return blocks.filter { !$0.isEmpty }
    }

    private static func isShell(_ block: [String]) -> Bool {
        let programs = ["imageeditor", "curl", "parallel", "make", "swift"]
        return block.contains { line in
            programs.contains { line.hasPrefix($0 + " ") || line.hasPrefix("$ \($0) ") }
        }
    }
}

extension Workplace {
    /// Runs a script of a page in Bash, with the built tool as `imageeditor`.
    fileprivate func shell(_ script: String) async throws -> Outcome {
        let programs = home.appending(path: "bin")
        try FileManager.default.createDirectory(at: programs, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            at: programs.appending(path: "imageeditor"), withDestinationURL: Self.tool)
        return try await run(
            ["-c", script], environment: ["PATH": "\(programs.path):/usr/bin:/bin"],
            program: URL(filePath: "/bin/bash"))
    }
}
