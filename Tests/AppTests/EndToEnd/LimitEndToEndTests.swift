import Core
import Foundation
import ImageEditorTestSupport
import Testing

/// Each limit that an error names can be set with `--max`, in the command that reports it.
@Suite(.timeLimit(.minutes(15)))
struct LimitEndToEndTests {
    @Test func `every limit that a message names exists`() throws {
        let root = URL(filePath: #filePath).appending(path: "../../../..").standardized
        let names = Set(Limits.names.map(\.name))
        var found: Set<String> = []
        for folder in ["Modules", "App"] {
            let files = FileManager.default.enumerator(
                at: root.appending(path: folder), includingPropertiesForKeys: nil)
            while let file = files?.nextObject() as? URL {
                guard file.pathExtension == "swift" else { continue }
                let text = try String(contentsOf: file, encoding: .utf8)
                for match in text.matches(of: /\(limit ([a-z-]+)\)|overLimit: "([a-z-]+)"/) {
                    found.insert(String(match.1 ?? match.2 ?? ""))
                }
            }
        }
        #expect(found.contains("upload-bytes") && found.contains("form-parts"))
        #expect(found.subtracting(names) == [])
    }

    @Test func `a result may have more bytes than an input`() async throws {
        let place = try Workplace()
        let original = try await Workplace.smallPicture(width: 200)
        try place.make(original, "a.jpg")
        try await place.ok(
            "edit", "a.jpg", "--max", "image-bytes=\(original.count)", "--quality", "100",
            "--filter", "sepia", "--in-place")
        #expect(try place.read("a.jpg").count > original.count)
        try await place.ok("undo", "a.jpg")
        #expect(try place.read("a.jpg") == original)
    }

    @Test func `a server's limits can be set`() async throws {
        let image = ServerUnderTest.image(200)
        for (limit, isAccepted) in [
            ("form-parts=1", false), ("form-parts=2", true), ("upload-bytes=100", false),
            ("upload-bytes=1000", true), ("image-bytes=100", false),
        ] {
            let server = try await ServerUnderTest.start(["--max", limit])
            let answer = try await server.send(
                "POST", try await server.uploadPath(), ServerUnderTest.form,
                body: Self.body(image))
            if isAccepted {
                #expect(answer.status < 300, "\(limit): \(answer.status)")
            } else {
                #expect(answer.status == 413, "\(limit): \(answer.status)")
                let name = limit.hasPrefix("form") ? "form-parts" : "upload-bytes"
                #expect(try answer.object["error"]?.contains("(limit \(name))") == true)
            }
            #expect(await server.stop() == 0)
        }
    }

    @Test(arguments: [([], 422), (["--max", "recipe-operations=120"], 200)])
    func `a server accepts as many operations as it was told to`(
        limits: [String], status: Int
    ) async throws {
        let place = try Workplace()
        try await place.bringPhotos(["a.jpg"])
        let server = try await ServerUnderTest.start(in: place, limits)
        let list = try await server.send("GET", "/image")
        let id = ImageID.make(for: "\(server.url)/images/a.jpg")
        #expect(list.status == 200)
        let recipe = Data(Self.recipe(of: 110).utf8).base64EncodedString()
            .replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")

        let answer = try await server.send("GET", "/image/\(id)?recipe=\(recipe)&width=20")

        #expect(answer.status == status, "\(String(decoding: answer.body, as: UTF8.self))")
        #expect(await server.stop() == 0)
    }

    @Test(arguments: ["validate", "show", "diff", "merge"])
    func `the commands of recipes take the limit that they name`(command: String) async throws {
        let place = try Workplace()
        try place.write(Data(Self.recipe(of: 1_100).utf8), to: "long.json")
        let words = ["recipe", command, "long.json"] + (command == "diff" ? ["long.json"] : [])

        let refused = try await place.run(words)
        #expect(refused.status == 65)
        #expect(refused.error.contains("--max recipe-operations="), "\(refused.error)")

        let accepted = try await place.run(words + ["--max", "recipe-operations=3000"])
        #expect(accepted.status == 0, "\(accepted.error)")
    }

    @Test func `a long list names its own limit`() async throws {
        let place = try Workplace()
        try place.write(try await Workplace.picture(), to: "a.jpg")
        try place.write(Data("a.jpg\n".utf8), to: "list")
        let words = ["edit", "@list", "--hue", "3", "--out-dir", "out", "--max"]

        let refused = try await place.run(words + ["list-bytes=4"])
        #expect(refused.status == 65)
        #expect(
            refused.error
                == "imageeditor: list: the list is too large: 6 bytes (limit list-bytes: 4);"
                + " raise it with --max list-bytes=6\n")

        let accepted = try await place.run(words + ["list-bytes=6"])
        #expect(accepted.status == 0, "\(accepted.error)")
    }

    @Test func `drawing all filters takes the limit that it names`() async throws {
        let place = try Workplace()
        try place.write(try await Workplace.picture(), to: "a.jpg")
        let words = ["filters", "--sheet", "a.jpg", "-o", "sheet.png", "--max"]

        let refused = try await place.run(words + ["image-bytes=1000"])
        #expect(refused.status == 65)
        #expect(refused.error.contains("--max image-bytes="), "\(refused.error)")
        #expect(try await place.run(words + ["image-bytes=1000000"]).status == 0)
    }

    /// A form of two parts.
    private static func body(_ image: Data) -> Data {
        Data(
            """
            --b\r\nContent-Disposition: form-data; name="original"\r\n\r\n\r\n\
            --b\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\
            Content-Type: image/jpeg\r\n\r\n
            """.utf8) + image + Data("\r\n--b--\r\n".utf8)
    }

    private static func recipe(of count: Int) -> String {
        let operations = Array(repeating: #"{"op":"brightness","amount":1}"#, count: count)
        return #"{"version":1,"operations":["# + operations.joined(separator: ",") + "]}"
    }
}
