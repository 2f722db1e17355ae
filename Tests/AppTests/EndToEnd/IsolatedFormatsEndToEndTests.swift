import Core
import Editing
import Foundation
import ImageEditorFixtures
import ImageEditorTestSupport
import Testing

/// Formats that are decoded in processes of their own.
struct IsolatedFormatsEndToEndTests {
    static let names = ["gradient.heic", "gradient.avif", "gradient.tif", "gradient.jxl"]

    private func place(with names: [String] = names) throws -> Workplace {
        let place = try Workplace()
        for name in names { try place.write(Fixtures.data("isolated/" + name), to: name) }
        return place
    }

    @Test(arguments: names)
    func `an image is shown and edited, and the original stays`(_ name: String) async throws {
        let place = try place()
        let original = try place.read(name)

        let shown = try await place.run("show", name, "--json")
        let facts = try #require(try shown.json().first)
        #expect(facts["width"]?.number == 64 && facts["height"]?.number == 48)
        let format = ImageFormat(fileExtension: URL(filePath: name).pathExtension)
        #expect(facts["format"]?.string == format?.rawValue)

        let edited = try await place.run("edit", name, "--filter", "sepia", "--json")
        #expect(edited.status == 0, "\(edited.error)")
        let result = "gradient-sepia." + (format?.resultFormat.fileExtension ?? "")
        #expect(try await place.run("show", result).status == 0)
        #expect(try place.read(name) == original)

        let undone = try await place.run("undo", name)
        #expect(undone.status == 0, "\(undone.error)")
    }

    @Test func `many images are edited, each into a format that can be written`() async throws {
        let place = try place(with: ["gradient.heic", "gradient.tif"])
        let run = try await place.run(
            "edit", "gradient.heic", "gradient.tif", "--filter", "noir", "--out-dir", "out")
        #expect(run.status == 0, "\(run.error)")
        let inspector = RenderingImageInspector()
        #expect(try inspector.inspect(place.read("out/gradient.jpg")).format == .jpeg)
        #expect(try inspector.inspect(place.read("out/gradient.tif")).format == .tiff)
    }

    @Test func `a JPEG becomes a smaller JPEG XL and comes back byte for byte`() async throws {
        let place = try Workplace()
        let original = try await Workplace.picture()
        try place.write(original, to: "photo.jpg")
        let small = try await place.run("edit", "photo.jpg", "-o", "small.jxl")
        #expect(small.status == 0 && small.error.isEmpty, "\(small.error)")
        #expect(try place.read("small.jxl").count < original.count)
        let back = try await place.run("edit", "small.jxl", "-o", "back.jpg")
        #expect(back.status == 0 && back.error.isEmpty, "\(back.error)")
        #expect(try place.read("back.jpg") == original)
    }

    @Test(arguments: ["gradient.heic", "gradient.avif"])
    func `a truncated file is not advised to be decoded if no part of it can be`(
        _ name: String
    ) async throws {
        let place = try place(with: [name])
        try place.write(place.read(name).dropLast(40), to: name)
        let format = try #require(
            ImageFormat(fileExtension: URL(filePath: name).pathExtension)?.name)
        let reason = "imageeditor: \(name): the image is damaged: the \(format) is cut off"

        let edited = try await place.run("edit", name, "--filter", "noir")
        #expect(edited.status == 65)
        #expect(edited.error == reason + ", and no part of it can be decoded\n")
        let sent = try await place.run("upload", name)
        #expect(sent.status == 65)
        #expect(sent.error == reason + "\n")
    }

    @Test(arguments: ["heic", "avif", "tiff", "jxl"])
    func `files of every format that is read are picked by their format`(
        _ type: String
    ) async throws {
        let place = try place()
        try place.write(try await Workplace.picture(), to: "a.jpg")
        let picked = try await place.run("pick", "--from", "files", "--first", "--type", type)
        let format = ImageFormat(fileExtension: type)
        let expected = Self.names.first {
            ImageFormat(fileExtension: URL(filePath: $0).pathExtension) == format
        }
        #expect(picked.status == 0, "\(picked.error)")
        #expect(picked.text == "./\(expected ?? "")\n")
        let unread = try await place.run("pick", "--from", "files", "--first", "--type", "svg")
        #expect(unread.status == 64)
    }

    @Test func `a format that cannot be written is not edited in place`() async throws {
        let place = try place(with: ["gradient.heic"])
        let original = try place.read("gradient.heic")
        let run = try await place.run("edit", "gradient.heic", "--filter", "noir", "--in-place")
        #expect(run.status == 64)
        #expect(run.error.contains("a HEIC file cannot be edited in place"), "\(run.error)")
        #expect(try place.read("gradient.heic") == original)
    }

    @Test func `a file of several pictures is not replaced by the first one`() async throws {
        /// A directory of a TIFF: one grey pixel, which is the byte at 8.
        func directory(next: UInt32) -> Data {
            let fields: [(UInt16, UInt32)] = [
                (256, 1), (257, 1), (258, 8), (259, 1), (262, 1), (273, 8), (277, 1), (278, 1),
                (279, 1),
            ]
            var data = Data([UInt8(fields.count), 0])
            for (tag, value) in fields {
                data += [UInt8(tag & 255), UInt8(tag >> 8), 4, 0, 1, 0, 0, 0]
                data += [UInt8(value & 255), UInt8(value >> 8), 0, 0]
            }
            return data + [UInt8(next & 255), UInt8(next >> 8), 0, 0]
        }
        let length = UInt32(directory(next: 0).count)
        let head = Data([0x49, 0x49, 42, 0, 10, 0, 0, 0, 99, 0])
        let file = head + directory(next: 10 + length) + directory(next: 0)
        let place = try Workplace()
        try place.write(file, to: "pages.tif")
        let run = try await place.run("edit", "pages.tif", "--filter", "noir", "--in-place")
        #expect(run.status == 64)
        #expect(run.error.contains("the file has 2 pictures"), "\(run.error)")
        #expect(try place.read("pages.tif") == file)
        let first = try await place.run(
            "edit", "pages.tif", "--filter", "noir", "--in-place", "--frame", "1")
        #expect(first.status == 0, "\(first.error)")
    }

    @Test(
        .enabled("strace may not trace processes here") { await StoreFaults.isPermitted() },
        arguments: [["-o", "a.jpg"], ["--match", "gradient.tif", "-o", "a.png"]])
    func `one process decodes a file, although the format of the result is another`(
        words: [String]
    ) async throws {
        let place = try place(with: ["gradient.heic", "gradient.tif"])
        let isMatched = words.contains("gradient.tif")
        let run = try await place.run(
            [
                "-f", "-qq", "-o", "calls", "-e", "trace=execve", Workplace.tool.path, "edit",
                "gradient.heic", "--filter", "sepia",
            ] + words, program: Lack.strace)
        #expect(run.status == 0, "\(run.error)")
        let calls = String(decoding: try place.read("calls"), as: UTF8.self)
        let workers = calls.split(separator: "\n").filter { $0.contains("-worker\", \"heif\"") }
        // A picture that is measured is decoded twice.
        #expect(workers.count == (isMatched ? 2 : 1), "\(calls)")
    }

    @Test(
        .enabled("strace may not trace processes here") { await StoreFaults.isPermitted() })
    func `every command that decodes isolates all decoders if it is told to`() async throws {
        let place = try place(with: [])
        try place.write(try await Workplace.picture(), to: "photo.jpg")
        #expect(try await place.run("edit", "photo.jpg", "-o", "photo.gif").status == 0)
        for words in [["--filter", "noir"], ["--continue", "--hue", "9", "--force"]] {
            #expect(try await place.run(["edit", "photo.jpg"] + words).status == 0)
        }
        let edit = ["edit", "photo.jpg", "photo.gif", "--hue", "9", "--force", "--out-dir", "out"]
        let commands: [([String], codec: String)] = [
            // First, because an edit begins another history.
            (["undo", "photo.jpg", "-o", "-"], "jpeg"),
            (["edit", "photo.jpg", "--flip", "h", "-o", "-"], "jpeg"), (edit, "gif"),
            (edit, "jpeg"),
            (["show", "photo.jpg", "--histogram"], "jpeg"), (["upload", "photo.jpg"], "jpeg"),
            (["filters", "--sheet", "photo.jpg", "-o", "-"], "jpeg"),
        ]
        for (words, codec) in commands {
            let trace = ["-f", "-qq", "-o", "calls", "-e", "trace=execve", Workplace.tool.path]
            let plain = try await place.run(words)
            if words.first == "undo" {
                #expect(try await place.run("redo", "photo.jpg", "-o", "-").status == 0)
            }
            let isolated = try await place.run(
                trace + words + ["--sandbox", "all"], program: Lack.strace)
            #expect(isolated.output == plain.output && isolated.status == plain.status)
            let calls = String(decoding: try place.read("calls"), as: UTF8.self)
            #expect(calls.contains("-worker\", \"\(codec)"), "\(words): \(calls)")
        }
    }

    @Test func `the environment and the settings isolate decoders, too`() async throws {
        let place = try place(with: [])
        let layers = try await place.run("formats", "--json", "--sandbox", "all").text
        #expect(try await place.run("formats", "--json").text != layers)
        let variable = ["IMAGEEDITOR_SANDBOX": "all"]
        #expect(try await place.run("formats", "--json", environment: variable).text == layers)
        _ = try place.configure(#"{"sandbox":"all"}"#)
        #expect(try await place.run("formats", "--json").text == layers)
    }

    @Test func `a limit that an image exceeds is named`() async throws {
        let place = try place()
        for name in Self.names {
            let run = try await place.run("show", name, "--max", "image-pixels=10")
            #expect(run.status == 65)
            #expect(run.error.contains("--max image-pixels=3072"), "\(run.error)")
        }
    }

    @Test func `a limit of this process is named`() async throws {
        let place = try place(with: ["gradient.heic"])
        for (size, words) in [
            ("300", ["show", "gradient.heic"]),
            ("8000", ["edit", "gradient.heic", "--filter", "sepia", "-o", "-"]),
        ] {
            let run = try await place.run(
                ["--fsize=\(size)", Workplace.tool.path] + words,
                program: URL(filePath: "/usr/bin/prlimit"))
            #expect(run.status == 71)
            #expect(run.error.contains("limit of file sizes (ulimit -f)"), "\(run.error)")
        }
    }

    @Test func `a comparison may have a format that a process of its own makes`() async throws {
        for ending in ["tif", "avif", "jxl"] {
            let place = try Workplace()
            try place.write(try await Workplace.picture(), to: "photo.jpg")
            let run = try await place.run(
                "edit", "photo.jpg", "--filter", "noir", "--compare-to", "both.\(ending)")
            #expect(run.status == 0 && run.error.isEmpty, "\(run.error)")
            #expect(try await place.run("show", "both.\(ending)").status == 0)
        }
    }

    @Test func `the formats are listed with their libraries`() async throws {
        let place = try Workplace()
        let text = try await place.run("formats")
        #expect(text.status == 0)
        #expect(text.text.hasPrefix("FORMAT"))
        for format in ImageFormat.allCases {
            #expect(text.text.contains("\n\(format.name) "), "\(format.name)")
        }
        let lines = try await place.run("formats", "--json").json()
        #expect(lines.compactMap { $0["format"]?.string } == ImageFormat.allCases.map(\.rawValue))
        let heic = try #require(lines.first { $0["format"]?.string == "heic" })
        #expect(heic["library"]?.string?.hasPrefix("libheif") == true)
        #expect(heic["layers"]?.array?.contains { $0.string == "seccomp" } == true)
        #expect(lines.first?["read"] == .boolean(true))
        #expect(lines.first?["written"] == .boolean(true))
    }

    @Test(arguments: ["serve", "studio"], [[], ["--sandbox", "available"]])
    func `a server tells how far decoders must be isolated, and are`(
        command: String, options: [String]
    ) async throws {
        let place = try Workplace()
        try await place.bringPhotos(["a.jpg"])
        let server = try await ServerProcess.start(
            Workplace.tool, Self.words(command) + options, in: place)
        let answer = try JSON(try await server.get("/health").text)
        #expect(try JSONSchema("health").problems(with: answer) == [])
        #expect(answer["sandbox"]?.string == options.last ?? "all")
        let isolation = options.last ?? "all"
        let listed = try await place.run("formats", "--json", "--sandbox", isolation)
        #expect(answer["formats"]?.array == (try listed.json()))
        await server.stop()
    }

    private static func words(_ command: String) -> [String] {
        [command, "photos", "--port", "0"] + (command == "studio" ? ["--no-open"] : [])
    }

    /// A kernel without a layer of isolation.
    struct Lack: Sendable {
        let layer: String
        let call: String
        let error: String

        static let all = [
            Lack(layer: "landlock", call: "landlock_create_ruleset", error: "ENOSYS"),
            Lack(layer: "seccomp", call: "seccomp", error: "EINVAL"),
        ]
        static let strace = URL(filePath: "/usr/bin/strace")

        /// Arguments of strace, which runs the tool without the layer.
        func words(_ words: [String]) -> [String] {
            [
                "-D", "-f", "-qq", "-o", "/dev/null", "-e", "trace=\(call)",
                "-e", "inject=\(call):error=\(error)", Workplace.tool.path,
            ] + words
        }
    }

    @Test(
        .enabled("strace may not trace processes here") { await StoreFaults.isPermitted() },
        arguments: Lack.all, ["serve", "studio"])
    func `a server without a layer says at its start what it refuses, and then refuses it`(
        lack: Lack, command: String
    ) async throws {
        let place = try place(with: [])
        try place.write(Fixtures.data("isolated/gradient.heic"), to: "photos/gradient.heic")
        for isolation in ["required", "available"] {
            let options = isolation == "required" ? [] : ["--sandbox", isolation]
            let server = try await ServerProcess.start(
                Lack.strace, lack.words(Self.words(command) + options), in: place,
                notes: "notes")
            let answer = try JSON(try await server.get("/health").text)
            let notes = String(decoding: try place.read("notes"), as: UTF8.self)
            await server.stop()

            #expect(try JSONSchema("health").problems(with: answer) == [])
            let formats = try #require(answer["formats"]?.array)
            let heic = try #require(formats.first { $0["format"]?.string == "heic" })
            #expect(heic["read"] == .boolean(isolation == "available"))
            #expect(heic["missing"]?.array?.compactMap(\.string) == [lack.layer])
            #expect(formats.first?["read"] == .boolean(true))
            let listed = try await place.run(
                lack.words(["formats", "--sandbox", isolation, "--json"]), program: Lack.strace)
            #expect(try listed.json() == formats)

            let note = notes.split(separator: "\n").filter { $0.contains("this system lacks") }
            guard isolation == "required" else {
                #expect(note == [])
                continue
            }
            let line = try #require(note.first)
            #expect(note.count == 1 && line.contains("lacks \(lack.layer): "), "\(line)")
            for format in ["HEIC", "AVIF", "TIFF", "RAW", "JPEG XL", "--sandbox available"] {
                #expect(line.contains(format), "\(line)")
            }
            #expect(!line.contains("PNG"))
        }
    }
}
