import Core
import Editing
import Foundation
import ImageEditorTestSupport
import Rendering
import Testing

/// Renditions of `serve` from the built tool: the same recipe gives the same result in every
/// command.
@Suite(.timeLimit(.minutes(10)))
struct RenderEndToEndTests {
    /// A recipe and the other options of a request.
    struct Case: Sendable, CustomTestStringConvertible {
        let recipe: String
        var width: Int?
        var height: Int?
        var format: String?
        var quality: Int?
        /// Other output options, by their names.
        var options: [String: OptionValue] = [:]

        var testDescription: String { "\(query) \(recipe)" }

        var query: String {
            var parts: [String] = []
            if let width { parts.append("width=\(width)") }
            if let height { parts.append("height=\(height)") }
            if let format { parts.append("format=\(format)") }
            if let quality { parts.append("quality=\(quality)") }
            for (name, value) in options { parts.append("\(name)=\(value.text ?? "true")") }
            return parts.joined(separator: "&")
        }

        /// The arguments for `edit`.
        var words: [String] {
            var words: [String] = []
            if width != nil || height != nil {
                let size = (width.map { "\($0)" } ?? "") + (height.map { "x\($0)" } ?? "")
                words += ["--resize", size]
            }
            if let format { words += ["--format", format] }
            if let quality { words += ["--quality", "\(quality)"] }
            for (name, value) in options {
                words += ["--" + name] + (value.text.map { [$0] } ?? [])
            }
            return words
        }
    }

    static let cases = [
        Case(recipe: #"{"op":"sepia","intensity":0.8},{"op":"brightness","amount":20}"#),
        Case(recipe: #"{"op":"sepia"}"#, width: 300, format: "webp", quality: 70),
        Case(recipe: #"{"op":"CIGaussianBlur","inputRadius":3}"#, height: 200, format: "png"),
        Case(recipe: #"{"op":"crop","ratio":"4:3"},{"op":"noir"}"#, width: 320, height: 320),
        Case(recipe: #"{"op":"rotate","angle":90}"#),
        Case(recipe: #"{"op":"rotate","angle":7.5}"#, format: "jpeg", quality: 40),
        Case(recipe: #"{"op":"vignette"},{"op":"resize","size":"700"}"#, width: 5_000),
        Case(recipe: #"{"op":"chrome"}"#, width: 64, format: "gif"),
        Case(
            recipe: #"{"op":"noir"}"#,
            options: [
                "subsampling": .word("4:4:4"), "progressive": .on, "metadata": .word("strip"),
            ]
        ),
        Case(recipe: #"{"op":"sepia"}"#, format: "png", options: ["compression": .number(1)]),
        Case(recipe: #"{"op":"sepia"}"#, width: 90, format: "webp", options: ["lossless": .on]),
        Case(recipe: "", width: 100),
        Case(recipe: "", format: "png"),
    ]

    @Test(arguments: cases)
    func `server, tool and library make the same bytes`(asked: Case) async throws {
        let place = try Workplace()
        try await place.bringPhotos(["a.jpg"])
        let photo = try place.read("photos/a.jpg")
        let json = #"{"version":1,"operations":[\#(asked.recipe)]}"#
        try place.write(Data(json.utf8), to: "recipe.json")
        let server = try await ServerProcess.ours(place, photos: "photos")

        let answer = try await server.get(server.rendition(of: "a.jpg", json, asked.query))
        #expect(answer.status == 200, "\(answer.text.prefix(200))")

        let run = try await place.run(
            ["edit", "photos/a.jpg", "--recipe", "recipe.json", "-o", "result"] + asked.words)
        #expect(run.status == 0, "\(run.error)")
        #expect(answer.body == (try place.read("result")))
        let posted = try await server.get(
            server.rendering(json, asked.query), method: "POST", body: photo)
        #expect(posted.status == 200 && posted.body == answer.body)

        var recipe = try Recipe(json: Data(json.utf8))
        if asked.width != nil || asked.height != nil {
            var sides: [String: Recipe.Value] = [:]
            sides["width"] = asked.width.map { .number(Double($0)) }
            sides["height"] = asked.height.map { .number(Double($0)) }
            recipe = recipe.adding(Recipe.Operation("resize", sides))
        }
        var options = EncodingOptions(
            format: asked.format.flatMap { ImageFormat(fileExtension: $0) },
            quality: asked.quality)
        for option in EncodingOptions.descriptions {
            if let value = asked.options[option.name] { option.set(value, in: &options) }
        }
        let made = try Image(data: photo).applying(recipe).encoded(as: options)
        #expect(answer.body == made)
        #expect(answer.headers["content-type"] == "image/\(asked.format ?? "jpeg")")
        #expect(try place.read("photos/a.jpg") == photo)
        await server.stop()
    }

    @Test func `a size never enlarges, and keeps the ratio`() async throws {
        let place = try Workplace()
        try await place.bringPhotos(["a.jpg"])
        let server = try await ServerProcess.ours(place, photos: "photos")
        for (query, width, height) in [
            ("width=300", 300, 200), ("height=100", 150, 100), ("width=300&height=100", 150, 100),
            ("width=60000&height=60000", 1_200, 800),
        ] {
            let answer = try await server.get(server.rendition(of: "a.jpg", nil, query))
            let size = try Image(data: answer.body).info.displayedSize
            #expect(size == ImageSize(width: width, height: height), "\(query)")
        }
        await server.stop()
    }

    @Test func `a restarted server sends the rendition that it has stored`() async throws {
        let place = try Workplace()
        try await place.bringPhotos(["a.jpg"])
        var bodies: [Data] = []
        for _ in 0..<2 {
            let server = try await ServerProcess.ours(place, photos: "photos")
            let path = try server.rendition(of: "a.jpg", nil, "width=320")
            bodies.append(try await server.get(path).body)
            await server.stop()
        }
        #expect(bodies[0] == bodies[1])
        let statistics = try await place.run(["cache", "stats", "--json"])
        #expect(statistics.text.contains(#""renditions":1,"#))
        #expect(try await place.run(["cache", "clear"]).text.contains("1 rendition"))
        let cleared = try await place.run(["cache", "stats", "--json"])
        #expect(cleared.text.contains(#""renditions":0,"renditionBytes":0,"#))
    }

    @Test func `a cached rendition is not sent again, and HEAD agrees`() async throws {
        let place = try Workplace()
        try await place.bringPhotos(["a.jpg"])
        let server = try await ServerProcess.ours(place, photos: "photos")
        let path = try server.rendition(
            of: "a.jpg", #"{"version":1,"operations":[{"op":"sepia"}]}"#, "width=200")
        let answer = try await server.get(path)
        let tag = try #require(answer.headers["etag"])
        let again = try await server.get(path, ["If-None-Match": tag])
        #expect(again.status == 304)
        let head = try await server.get(path, method: "HEAD")
        #expect(head.headers["content-length"] == "\(answer.body.count)")
        #expect(head.headers["etag"] == tag)
        try place.write(try await Workplace.picture(1), to: "photos/a.jpg")
        #expect(try await server.get(path, ["If-None-Match": tag]).status == 200)
        await server.stop()
    }

    @Test(arguments: [
        #"{"op":"overlay","file":"/etc/passwd"}"#, #"{"op":"overlay","file":"photos/a.jpg"}"#,
        #"{"op":"lut","file":"/etc/passwd"}"#, #"{"op":"lut","file":"nothing.cube"}"#,
        #"{"op":"CIColorCube","file":"/dev/zero"}"#,
    ])
    func `a recipe that names a file is refused, whether the file exists or not`(
        operation: String
    ) async throws {
        let place = try Workplace()
        try await place.bringPhotos(["a.jpg"])
        let server = try await ServerProcess.ours(place, photos: "photos")
        let json = #"{"version":1,"operations":[\#(operation)]}"#
        for answer in [
            try await server.get(server.rendition(of: "a.jpg", json, "")),
            try await server.get(
                server.rendering(json, ""), method: "POST", body: try place.read("photos/a.jpg")),
        ] {
            #expect(answer.status == 422)
            let reason = try #require(try answer.object["error"])
            #expect(reason.contains("no file may be read here") || reason.contains("CIColorCube"))
            #expect(!reason.contains("root:"))
        }
        await server.stop()
    }

    @Test(arguments: [
        (#"{"version":2,"operations":[]}"#, 422, "version 2"),
        (#"{"version":1,"operations":[{"op":"nothing"}]}"#, 422, "nothing"),
        (#"{"version":1,"operations":[{"op":"sepia","intensity":7}]}"#, 422, "intensity"),
        (#"{"version":1,"operations":[{"op":"crop","area":"9x9+5000+0"}]}"#, 422, "crop"),
        (
            #"{"version":1,"operations":[{"op":"text","text":"x","font":"/etc/passwd"}]}"#, 422,
            "font"
        ),
        (#"{"version":1}"#, 400, "operations"),
    ])
    func `the mistake in a recipe is reported`(
        json: String, status: Int, word: String
    ) async throws {
        let place = try Workplace()
        try await place.bringPhotos(["a.jpg"])
        let server = try await ServerProcess.ours(place, photos: "photos")
        let answer = try await server.get(server.rendition(of: "a.jpg", json, ""))
        #expect(answer.status == status)
        #expect(try answer.object["error"]?.contains(word) == true, "\(answer.text)")
        await server.stop()
    }

    @Test func `a photograph that is damaged or over a limit is refused`() async throws {
        let place = try Workplace()
        try await place.bringPhotos(["a.jpg"])
        let photo = try place.read("photos/a.jpg")
        try place.write(photo.prefix(photo.count / 2), to: "photos/cut.jpg")
        let server = try await ServerProcess.start(
            Workplace.tool,
            ["serve", "photos", "--port", "0", "--max", "image-pixels=500000"], in: place)
        for name in ["a.jpg", "cut.jpg"] {
            let answer = try await server.get(server.rendition(of: name, nil, "width=10"))
            #expect(answer.status == 422)
            let posted = try await server.get(
                server.rendering(nil, "width=10"), method: "POST",
                body: try place.read("photos/" + name))
            #expect(posted.status == 422)
        }
        await server.stop()
    }
}

extension ServerProcess {
    /// The URL of a photo's rendition.
    func rendition(of name: String, _ json: String?, _ query: String) throws -> String {
        let address = FeedImage(
            url: url.appending(path: "images/\(name)"), created: .distantPast,
            updated: .distantPast)
        return "/image/\(address.id)?" + Self.query(json, query)
    }

    /// The URL that renders a request's body.
    func rendering(_ json: String?, _ query: String) -> String {
        "/render?" + Self.query(json, query)
    }

    private static func query(_ json: String?, _ query: String) -> String {
        let recipe = json.map {
            "recipe="
                + Data($0.utf8).base64EncodedString().replacing("+", with: "-")
                .replacing("/", with: "_").replacing("=", with: "")
        }
        return [recipe, query.isEmpty ? nil : query].compactMap { $0 }.joined(separator: "&")
    }

    /// Sends one request on its own connection.
    func get(
        _ path: String, _ headers: [String: String] = [:], method: String = "GET",
        body: Data? = nil
    ) async throws -> RawAnswer {
        let port = try #require(url.port)
        return try await onThread {
            let client = try RawClient(port: port)
            var lines = headers.map { "\($0): \($1)\r\n" }.joined()
            if let body { lines += "Content-Length: \(body.count)\r\n" }
            let head =
                "\(method) \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\(lines)\r\n"
            try client.send(Data(head.utf8) + (body ?? Data()))
            return try client.response(isHead: method == "HEAD")
        }
    }
}
