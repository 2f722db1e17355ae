import Core
import Foundation
import ImageEditorFixtures
import ImageEditorServer
import ImageEditorStorage
import ImageEditorTestSupport
import Testing

@Suite(.timeLimit(.minutes(10)))
struct RenderTests {
    private let sepia = #"{"version":1,"operations":[{"op":"sepia"}]}"#

    @Test func `the renderer gets the recipe, the size and the format`() async throws {
        try await withRenderingServer(ImageRendererSpy()) { server async throws in
            let answer = try await server.render(
                sepiaQuery + "&width=300&height=200&format=webp&quality=70&metadata=strip")

            #expect(answer.status == 200)
            #expect(
                answer.text == #"{"version":1,"operations":[{"op":"sepia"},"#
                    + #"{"op":"resize","height":200,"width":300}]} webp 70 strip 5000"#)
            #expect(answer.headers["content-type"] == "image/webp")
            #expect(answer.headers["cache-control"] == "private, no-cache")
            #expect(answer.headers["x-content-type-options"] == "nosniff")
        }
    }

    @Test func `without a format the photograph's is used`() async throws {
        try await withRenderingServer(ImageRendererSpy()) { server async throws in
            try server.add(png, at: "b.png")
            let path = try server.imagePath("b.png")
            let answer = try await server.send("GET", path + "?width=9")
            #expect(answer.headers["content-type"] == "image/png")
            #expect(answer.text.contains(" same - keep "))
        }
    }

    @Test(arguments: [
        (["Sec-Fetch-Site": "cross-site", "Sec-Fetch-Dest": "image"], 403),
        (["Sec-Fetch-Site": "same-site", "Sec-Fetch-Dest": "empty"], 403),
        (["Sec-Fetch-Site": "cross-site", "Sec-Fetch-Dest": "iframe"], 403),
        (["Sec-Fetch-Site": "cross-site", "Sec-Fetch-Dest": "document"], 200),
        (["Sec-Fetch-Site": "same-origin", "Sec-Fetch-Dest": "image"], 200),
        (["Sec-Fetch-Site": "none", "Sec-Fetch-Dest": "document"], 200),
    ])
    func `nothing is rendered for a page of another site`(
        headers: [String: String], status: Int
    ) async throws {
        let renderer = ImageRendererSpy()
        try await withRenderingServer(renderer) { server async throws in
            #expect(try await server.render("width=9", headers).status == status)
            #expect(renderer.messages.isEmpty == (status == 403))
        }
    }

    @Test func `a photograph whose format is not written becomes a JPEG`() async throws {
        try await withRenderingServer(ImageRendererSpy()) { server async throws in
            try server.add(Fixtures.data("isolated/gradient.heic"), at: "a.heic")
            let answer = try await server.send("GET", try server.imagePath("a.heic") + "?width=5")
            #expect(answer.status == 200 && answer.headers["content-type"] == "image/jpeg")
        }
    }

    @Test func `an empty query returns the photograph unchanged`() async throws {
        let renderer = ImageRendererSpy()
        try await withRenderingServer(renderer) { server async throws in
            for path in [try server.imagePath(), try server.imagePath() + "?"] {
                #expect(try await server.send("GET", path).body == jpeg())
            }
            #expect(renderer.messages == [])
        }
    }

    @Test func `uploads and later photographs have ids, too`() async throws {
        try await withRenderingServer(ImageRendererSpy()) { server async throws in
            #expect(try await server.render(sepiaQuery).status == 200)
            try server.add(jpeg(seed: 1), at: "uploads/b.jpg")
            try server.add(jpeg(seed: 2), at: "sub/ä c.jpg")
            for item in try await server.feed() {
                let url = try #require(URL(string: item.url))
                let id = FeedImage(url: url, created: .distantPast, updated: .distantPast).id
                #expect(try await server.send("GET", "/image/\(id)?width=5").status == 200)
            }
            #expect(try await server.feed().count == 3)
        }
    }

    @Test func `the ids of each server name stay valid`() async throws {
        try await withRenderingServer(ImageRendererSpy()) { server async throws in
            try server.add(jpeg(seed: 1), at: "sub/b.jpg")
            let hosts = ["127.0.0.1", "localhost"].map { "\($0):\(server.port)" }
            func statuses() async throws -> [Int] {
                var statuses: [Int] = []
                for host in hosts {
                    let url = try #require(URL(string: "http://\(host)/images/sub/b.jpg"))
                    let id = FeedImage(url: url, created: .distantPast, updated: .distantPast).id
                    let answer = try await server.send("GET", "/image/\(id)", ["Host": host])
                    statuses.append(answer.status)
                }
                return statuses
            }
            #expect(try await statuses() == [200, 200])

            // Listing the photographs skips linked folders, but a known photograph in a linked
            // folder is opened.
            let (folder, moved) = (
                server.folder.appending(path: "sub"), server.folder.appending(path: "moved")
            )
            try FileManager.default.moveItem(at: folder, to: moved)
            try FileManager.default.createSymbolicLink(at: folder, withDestinationURL: moved)
            #expect(try await statuses() == [200, 200])
            #expect(try await statuses() == [200, 200])
        }
    }

    @Test func `padding and escapes of base64 make no difference`() async throws {
        try await withRenderingServer(ImageRendererSpy()) { server async throws in
            let padded = Data((sepia + " ").utf8).base64EncodedString()
            #expect(padded.hasSuffix("="))
            for text in [
                padded, padded.replacing("=", with: "%3D"), padded.replacing("=", with: ""),
            ] {
                #expect(try await server.render("recipe=" + text).status == 200)
            }
        }
    }

    @Test(arguments: [
        ("recipe=", 400), ("recipe=%00", 400), ("recipe=e30+", 400), ("recipe=e30/", 400),
        ("recipe=e30", 400), ("recipe", 400), ("recipe=%zz", 400),
        (recipeQuery("[]"), 400), (recipeQuery("{\"version\":1}"), 400),
        (recipeQuery(#"{"version":1,"operations":[{"op":"sepia"}"#), 400),
        (recipeQuery(#"{"version":2,"operations":[]}"#), 422),
        (recipeQuery(#"{"version":1,"operations":[{"op":"nothing"}]}"#), 422),
        (sepiaQuery + "&" + sepiaQuery, 400), ("width=0", 400), ("width=-1", 400),
        ("width=65536", 400), ("width=1.5", 400), ("height=", 400), ("height=+5", 400),
        ("width=99999999999999999999", 400), ("width=%D9%A3", 400), ("format=heic", 400),
        ("trim=true&quality=80", 400),
        ("progressive=true&baseline=true", 400),
        ("format=", 400), ("quality=0", 400), ("quality=101", 400), ("metadata=all", 400),
        ("frame=0", 400), ("compression=10", 400), ("subsampling=4:2", 400),
        ("lossless=1", 400), ("progressive", 400), ("optimize=", 400),
        ("allow-truncated=true&allow-truncated=true", 400),
        ("size=5x5", 400), ("Width=5", 400), ("=5", 400),
        ("recipe=" + String(repeating: "A", count: 40_000), 414),
        (
            recipeQuery(
                #"{"version":1,"operations":["#
                    + Array(repeating: #"{"op":"sepia"}"#, count: 101).joined(separator: ",")
                    + "]}"), 422
        ),
    ])
    func `an impossible request is refused in one sentence`(
        query: String, status: Int
    ) async throws {
        let renderer = ImageRendererSpy()
        try await withRenderingServer(renderer) { server async throws in
            let answer = try await server.render(query)
            #expect(answer.status == status)
            #expect(try answer.object["error"]?.isEmpty == false)
            #expect(answer.headers["cache-control"] == "no-store")
            #expect(renderer.messages == [])
        }
    }

    @Test func `a hundred operations are not too many`() async throws {
        try await withRenderingServer(ImageRendererSpy()) { server async throws in
            let operations = Array(repeating: #"{"op":"sepia"}"#, count: 100)
                .joined(separator: ",")
            let query = recipeQuery(#"{"version":1,"operations":[\#(operations)]}"#)
            #expect(try await server.render(query).status == 200)
        }
    }

    @Test(arguments: [
        ImageRenderingError.damaged(reason: "x"), .truncated(format: "JPEG"), .notAnImage,
        .limitExceeded(name: "image-pixels", limit: 1, actual: 2), .outOfMemory,
        .shortage(format: "HEIC", .processes),
    ])
    func `a photograph that cannot be rendered is not an internal error`(
        error: ImageRenderingError
    ) async throws {
        try await withRenderingServer(ImageRendererSpy(failing: error)) { server async throws in
            let answer = try await server.render(sepiaQuery)
            #expect(answer.status == (error.concernsSystem ? 503 : 422))
            #expect((answer.headers["retry-after"] == "1") == error.concernsSystem)
            #expect(try answer.object["error"] != nil)
        }
    }

    @Test func `a value that the format does not have is a bad request`() async throws {
        let choice = try #require(EncodingOptions(depth: .ten).foreignChoice(in: .png))
        let renderer = ImageRendererSpy(failing: ImageRenderingError.foreignChoice(choice))
        try await withRenderingServer(renderer) { server async throws in
            let answer = try await server.render(sepiaQuery)
            #expect(answer.status == 400)
            #expect(try answer.object["error"] == "PNG has no depth 10, only 8 and 16")
        }
    }

    @Test func `an operation that does not fit the photograph is a recipe error`() async throws {
        let error = RecipeError.invalidOperation(index: 0, name: "crop", reason: "it is outside")
        try await withRenderingServer(ImageRendererSpy(failing: error)) { server async throws in
            let answer = try await server.render(sepiaQuery)
            #expect(answer.status == 422)
            #expect(try answer.object["error"] == "operation 1, crop: it is outside")
        }
    }

    @Test(arguments: [
        "/image/0123456789abcdef", "/image/0123", "/image/a.jpg", "/image/..%2fa.jpg",
        "/image/0123456789abcdefg", "/image/0123456789abcdef/x",
    ])
    func `unknown ids are not found`(path: String) async throws {
        try await withRenderingServer(ImageRendererSpy()) { server async throws in
            for query in ["", "?" + sepiaQuery] {
                #expect(try await server.send("GET", path + query).status == 404)
            }
        }
    }

    @Test func `a deleted photograph has no renditions`() async throws {
        try await withRenderingServer(ImageRendererSpy()) { server async throws in
            #expect(try await server.render(sepiaQuery).status == 200)
            try FileManager.default.removeItem(at: server.folder.appending(path: "a.jpg"))
            #expect(try await server.render(sepiaQuery).status == 404)
        }
    }

    @Test func `a cached rendition is not rendered again`() async throws {
        let renderer = ImageRendererSpy()
        try await withRenderingServer(renderer) { server async throws in
            let first = try await server.render(sepiaQuery)
            let tag = try #require(first.headers["etag"])
            #expect(tag.hasPrefix("\"") && tag.hasSuffix("\""))
            let again = try await server.render(sepiaQuery, ["If-None-Match": tag])
            #expect(again.status == 304)
            #expect(again.headers["etag"] == tag)
            #expect(again.body.isEmpty)
            let alias = try await server.render(
                recipeQuery(#"{"operations":[{"op":"CISepiaTone"}],"version":1}"#),
                ["If-None-Match": tag])
            #expect(alias.status == 304)
            #expect(renderer.messages.count == 1)
        }
    }

    @Test(arguments: ["If-Match": "\"x\"", "If-None-Match": "*"])
    func `the size of a photograph is checked before conditions`(
        name: String, value: String
    ) async throws {
        try await withRenderingServer(
            ImageRendererSpy(), configure: { $0.limits.uploadBytes = 100 }
        ) { server async throws in
            let answer = try await server.render(sepiaQuery, [name: value])
            #expect(answer.status == 422)
            #expect(try answer.object["error"]?.contains("upload-bytes") == true)
        }
    }

    @Test func `a restarted server recognises cached renditions`() async throws {
        let folder = try temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        try jpeg().write(to: folder.appending(path: "a.jpg"))
        var tags: Set<String?> = []
        for edition in ["1", "1", "2"] {
            try await withServer(
                in: folder,
                rendering: .init(
                    renderer: ImageRendererSpy(), edition: edition)
            ) { server async throws in
                tags.insert(try await server.render(sepiaQuery).headers["etag"])
            }
        }
        #expect(tags.count == 2)
    }

    @Test func `another picture has another entity tag`() async throws {
        try await withRenderingServer(ImageRendererSpy()) { server async throws in
            var tags: Set<String?> = []
            let queries = [
                sepiaQuery, sepiaQuery + "&width=10", sepiaQuery + "&height=10",
                sepiaQuery + "&format=png", sepiaQuery + "&format=jpeg&quality=5",
                sepiaQuery + "&quality=5", sepiaQuery + "&metadata=strip", "width=10",
                sepiaQuery + "&lossless=true", sepiaQuery + "&progressive=true",
                sepiaQuery + "&optimize=true", sepiaQuery + "&allow-truncated=true",
                sepiaQuery + "&subsampling=4:4:4", sepiaQuery + "&compression=9",
                sepiaQuery + "&compression=4", sepiaQuery + "&frame=4",
            ]
            for query in queries {
                tags.insert(try await server.render(query).headers["etag"])
            }
            let old = try await server.render(sepiaQuery).headers["etag"] ?? ""
            try server.add(jpeg(seed: 1), at: "a.jpg")
            let changed = try await server.render(sepiaQuery, ["If-None-Match": old])
            #expect(changed.status == 200)
            tags.insert(changed.headers["etag"])
            #expect(tags.count == queries.count + 1)
            #expect(!tags.contains(nil))
        }
    }

    @Test func `HEAD has all headers of GET`() async throws {
        try await withRenderingServer(ImageRendererSpy()) { server async throws in
            for query in [sepiaQuery, "width=0", recipeQuery("{}")] {
                let get = try await server.render(query)
                let head = try await server.send("HEAD", try server.imagePath() + "?" + query)
                #expect(head.status == get.status)
                var (one, other) = (get.headers, head.headers)
                (one["date"], other["date"]) = (nil, nil)
                #expect(one == other)
            }
        }
    }

    @Test func `a connection serves one rendition after the other`() async throws {
        try await withRenderingServer(ImageRendererSpy()) { server async throws in
            let path = try server.imagePath() + "?width="
            let statuses = try await onThread { [port = server.port] in
                let client = try RawClient(port: port)
                return try (1...5).map { width in
                    try client.send(
                        TestServer.request("GET", path + "\(width)", [:], body: nil, port: port))
                    return try client.response().status
                }
            }
            #expect(statuses == [200, 200, 200, 200, 200])
        }
    }

    @Test func `renditions need the token, too`() async throws {
        try await withRenderingServer(
            ImageRendererSpy(), configure: { $0.token = "secret" }
        ) { server async throws in
            #expect(try await server.render(sepiaQuery).status == 401)
            #expect(
                try await server.render(sepiaQuery, ["Authorization": "Bearer secret"]).status
                    == 200)
        }
    }

    @Test func `without a renderer there are no renditions`() async throws {
        try await withServer { server async throws in
            try server.add(jpeg(), at: "a.jpg")
            #expect(try await server.render(sepiaQuery).status == 404)
        }
    }
}
