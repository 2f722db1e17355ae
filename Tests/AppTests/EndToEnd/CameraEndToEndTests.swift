import Foundation
import Rendering
import Testing

/// The built tool with simulated cameras.
struct CameraEndToEndTests {
    @Test(arguments: [["formats"], ["capture"], ["capture", "--json"]])
    func `without a camera one line says so and names the simulated one`(
        arguments: [String]
    ) async throws {
        // The test needs a machine without cameras.
        guard !FileManager.default.fileExists(atPath: "/dev/video0") else { return }
        let place = try Workplace()

        let outcome = try await place.run(["camera"] + arguments)

        #expect(outcome.status == 69)
        #expect(outcome.output.isEmpty)
        #expect(outcome.error.split(separator: "\n").count == 1, "\(outcome.error)")
        #expect(outcome.error.contains("test:"))
        #expect(try place.names().isEmpty)
    }

    @Test func `the simulated camera is listed without any hardware`() async throws {
        let place = try Workplace()

        let text = try await place.run("camera", "list")
        let json = try await place.run("camera", "list", "--json")

        #expect(text.status == 0 && text.error.isEmpty, "\(text.error)")
        #expect(text.text.contains("test:  Colour bars"), "\(text.text)")
        #expect(try json.json().contains { $0["id"]?.string == "test:" })
        let schema = try JSONSchema("camera")
        for line in try json.json() { #expect(try schema.problems(with: line) == []) }
    }

    @Test(arguments: [
        ["TERM": "dumb"], ["TERM": "xterm", "NO_COLOR": "1"],
    ])
    func `a terminal without colours gets no picture`(environment: [String: String]) async throws {
        let place = try Workplace()
        let outcome = try await place.run(
            ["-qec", "\(Workplace.tool.path) camera preview -d test: --frames 1", "/dev/null"],
            environment: environment, program: URL(filePath: "/usr/bin/script"))

        #expect(outcome.status == 64, "\(outcome.text)")
        #expect(outcome.text.contains("no colours"), "\(outcome.text)")
        #expect(!outcome.text.contains("\u{1B}"), "\(outcome.text)")
    }

    @Test func `a camera that is named with a colon is followed by one colon`() async throws {
        let outcome = try await Workplace().run(
            "camera", "capture", "-d", "test:", "--zoom", "40", "-o", "s.jpg")

        #expect(outcome.error.hasPrefix("imageeditor: test: the zoom is out"), "\(outcome.error)")
    }

    @Test func `formats are listed, and their JSON fits the schema`() async throws {
        let place = try Workplace()

        let text = try await place.run("camera", "formats", "-d", "test:")
        let json = try await place.run("camera", "formats", "-d", "test:", "--json")

        #expect(text.status == 0, "\(text.error)")
        #expect(text.text.contains("640×480"))
        let line = try #require(try json.json().first)
        #expect(try JSONSchema("camera").problems(with: line) == [])
        #expect(line["id"]?.string == "test:")
    }

    @Test func `a photograph gets a new name, and so does the next`() async throws {
        let place = try Workplace()

        let first = try await place.run("camera", "capture", "-d", "test:")
        let second = try await place.run("camera", "capture", "-d", "test:", "--json")

        #expect(first.status == 0, "\(first.error)")
        #expect(first.text.hasPrefix("camera.jpg  1280 × 720  JPEG  "), "\(first.text)")
        let line = try #require(try second.json().first)
        #expect(try JSONSchema("camera-capture").problems(with: line) == [])
        #expect(line["output"]?.string == "camera-2.jpg")
        #expect(try place.names() == ["camera-2.jpg", "camera.jpg"])
        let info = try Image(data: place.read("camera.jpg")).info
        #expect(info.storedSize == ImageSize(width: 1280, height: 720))
        #expect(info.orientation == .upright)
    }

    @Test func `size, turn, mirror and format are applied`() async throws {
        let place = try Workplace()

        let outcome = try await place.run(
            "camera", "capture", "-d", "test:", "--size", "240x320", "--rotate", "90", "--mirror",
            "--zoom", "2", "--flash", "on", "-o", "shot.png")

        #expect(outcome.status == 0, "\(outcome.error)")
        let image = try Image(data: place.read("shot.png"))
        #expect(image.info.format == .png)
        #expect(image.info.storedSize == ImageSize(width: 240, height: 320))
    }

    @Test func `the bars stand where they should, turned and mirrored`() async throws {
        let place = try Workplace()

        let outcome = try await place.run(
            "camera", "capture", "-d", "test:", "--size", "240x320", "--rotate", "90", "--mirror",
            "-o", "shot.png")

        #expect(outcome.status == 0, "\(outcome.error)")
        let pixels = try Image(data: place.read("shot.png")).pixels()
        // Rotated clockwise, the first bar is at the top and its upper end at the right. Mirrored,
        // the upper end is at the left.
        #expect(Array(pixels.samples[0..<3]) == [255, 255, 255])
        let yellow = (60 * 240 + 10) * 4
        #expect(Array(pixels.samples[yellow..<yellow + 3]) == [255, 255, 0])
    }

    @Test func `several photographs are numbered, and differ`() async throws {
        let place = try Workplace()

        let outcome = try await place.run(
            "camera", "capture", "-d", "test:", "--size", "320x240", "--count", "3", "--every",
            "0.1", "--countdown", "1", "-o", "out.jpg")

        #expect(outcome.status == 0, "\(outcome.error)")
        #expect(outcome.error == "imageeditor: photograph in 1 s\n")
        #expect(outcome.text.split(separator: "\n").count == 3)
        let names = ["out-1.jpg", "out-2.jpg", "out-3.jpg"]
        #expect(try place.names() == names)
        #expect(Set(try names.map { try place.read($0) }).count == 3)
    }

    @Test func `standard output holds the photograph and nothing else`() async throws {
        let place = try Workplace()

        let outcome = try await place.run(
            "camera", "capture", "-d", "test:", "--format", "webp", "-o", "-", "--json")

        #expect(outcome.status == 0, "\(outcome.error)")
        #expect(try Image(data: outcome.output).info.format == .webp)
        let line = try JSON(outcome.error)
        #expect(try JSONSchema("camera-capture").problems(with: line) == [])
    }

    @Test func `a file is a camera, and its JPEG is kept to the byte`() async throws {
        let place = try Workplace()
        let picture = try await Workplace.picture()
        try place.write(picture, to: "photo.jpg")

        let outcome = try await place.run(
            "camera", "capture", "-d", "file:photo.jpg", "-o", "shot.jpg")

        #expect(outcome.status == 0, "\(outcome.error)")
        let shot = try place.read("shot.jpg")
        #expect(try Image(data: shot).pixels() == Image(data: picture).pixels())
        #expect(shot.suffix(picture.count / 2) == picture.suffix(picture.count / 2))
        #expect(shot.range(of: Data("photo.jpg".utf8)) != nil, "the device's name")
    }

    @Test(
        arguments: [
            (["-d", "file:nope.jpg"], 66, "file:nope.jpg: no such file"),
            (["-d", "file:notes.txt"], 65, "file:notes.txt: not an image"),
            (["-d", "v4l2:/dev/nope"], 69, "there is no camera v4l2:/dev/nope"),
            (["-d", "nonsense"], 69, "there is no camera nonsense"),
            (["-d", "test:", "--zoom", "99"], 64, "the zoom is out of the camera's range"),
            (["-d", "file:there.jpg", "--flash", "on"], 64, "the camera has no flash control"),
            (["-d", "test:", "-o", "there.jpg"], 73, "there.jpg exists already"),
            (
                ["-d", "test:", "-o", "shot.gif"], 64,
                "the extension of shot.gif is not a supported format"
            ),
            (["-d", "test:", "-o", "-", "--count", "2"], 64, "-o - writes one photograph"),
            (["-d", "test:", "--rotate", "45"], 64, "--rotate must be 0, 90, 180 or 270"),
            (["-d", "test:", "--size", "big"], 64, "--size"),
            (["-d", "test:", "--quality", "0"], 64, "--quality 0 is not one of 1…100"),
            (["-d", "test:", "--count", "0"], 64, "--count 0"),
        ])
    func `impossible requests are one line and write nothing`(
        arguments: [String], status: Int, message: String
    ) async throws {
        let place = try Workplace()
        try place.write(Data("nothing to see".utf8), to: "notes.txt")
        try place.write(try await Workplace.picture(), to: "there.jpg")

        let outcome = try await place.run(["camera", "capture"] + arguments)

        #expect(outcome.status == status, "\(outcome.error)")
        #expect(outcome.error.contains(message), "\(outcome.error)")
        #expect(outcome.error.split(separator: "\n").count == 1, "\(outcome.error)")
        #expect(try place.names() == ["notes.txt", "there.jpg"])
    }

    @Test func `a preview needs a terminal`() async throws {
        let outcome = try await Workplace().run("camera", "preview", "-d", "test:")

        #expect(outcome.status == 64)
        #expect(outcome.error.contains("a preview needs a terminal"))
    }

    @Test func `a preview draws frame over frame in a terminal`() async throws {
        let place = try Workplace()
        let command =
            "stty cols 40 rows 12; \(Workplace.tool.path) camera preview -d test: --frames 3"

        let outcome = try await place.run(
            ["-qec", command, "/dev/null"],
            environment: ["COLORTERM": "truecolor", "TERM": "xterm"],
            program: URL(filePath: "/usr/bin/script"))

        #expect(outcome.status == 0, "\(outcome.text)")
        // The first bars, then the cursor movement up to draw over them.
        #expect(outcome.text.contains("\u{1B}[38;2;255;255;255;48;2;255;255;255m▀"))
        #expect(outcome.text.components(separatedBy: "A\r\u{1B}[38").count == 3)
        #expect(outcome.text.contains("Colour bars, running"))
    }
}
