import Foundation
import ImageEditorServer
import ImageEditorTestSupport
import Testing

@Suite(.timeLimit(.minutes(10)))
struct ImageTests {
    @Test func `a photo is served completely, with the type of its bytes`() async throws {
        try await withServer { server async throws in
            try server.add(png, at: "a.jpg")
            let response = try await server.send("GET", "/images/a.jpg")
            #expect(response.status == 200)
            #expect(response.body == png)
            #expect(response.headers["content-type"] == "image/png")
            #expect(response.headers["accept-ranges"] == "bytes")
            #expect(response.headers["last-modified"]?.hasSuffix(" GMT") == true)
            #expect(response.headers["cache-control"] == "private, no-cache")
            #expect(response.headers["x-content-type-options"] == "nosniff")
        }
    }

    @Test func `HEAD has all headers of GET, without the body`() async throws {
        try await withServer { server async throws in
            try server.add(jpeg(70_000), at: "a.jpg")
            for path in ["/images/a.jpg", "/image", "/health"] {
                var get = try await server.send("GET", path).headers
                var head = try await server.send("HEAD", path).headers
                get["date"] = nil
                head["date"] = nil
                #expect(head == get)
            }
        }
    }

    @Test func `a connection serves many requests, HEAD and 304 included`() async throws {
        try await withServer { server async throws in
            try server.add(jpeg(), at: "a.jpg")
            let tag = try await server.send("GET", "/images/a.jpg").headers["etag"] ?? ""
            let statuses = try await onThread { [port = server.port] in
                let connection = try RawClient(port: port)
                var statuses: [Int] = []
                for (method, headers) in [
                    ("HEAD", [:]), ("GET", ["If-None-Match": tag]), ("GET", ["Range": "bytes=0-1"]),
                    ("GET", [:]),
                ] as [(String, [String: String])] {
                    try connection.send(
                        TestServer.request(method, "/images/a.jpg", headers, body: nil, port: port))
                    statuses.append(try connection.response(isHead: method == "HEAD").status)
                }
                return statuses
            }
            #expect(statuses == [200, 304, 206, 200])
        }
    }

    @Test(arguments: [
        ("bytes=0-9", 206, 0..<10), ("bytes=4990-", 206, 4_990..<5_000),
        ("bytes=-10", 206, 4_990..<5_000), ("bytes=4999-99999", 206, 4_999..<5_000),
        ("bytes=-99999", 206, 0..<5_000), ("bytes=5000-", 416, 0..<0), ("bytes=-0", 416, 0..<0),
        ("bytes=0-1,5-6", 200, 0..<5_000), ("bytes=9-2", 200, 0..<5_000),
        ("lines=0-1", 200, 0..<5_000), ("bytes=a-b", 200, 0..<5_000),
        ("bytes=99999999999999999999-", 416, 0..<0),
    ])
    func `a range is served, refused or ignored`(
        header: String, status: Int, range: Range<Int>
    ) async throws {
        try await withServer { server async throws in
            try server.add(jpeg(5_000), at: "a.jpg")
            let response = try await server.send("GET", "/images/a.jpg", ["Range": header])
            #expect(response.status == status)
            if status == 416 {
                #expect(response.headers["content-range"] == "bytes */5000")
            } else {
                #expect(response.body == jpeg(5_000)[range])
                #expect(
                    response.headers["content-range"]
                        == (status == 206
                            ? "bytes \(range.lowerBound)-\(range.upperBound - 1)/5000" : nil))
            }
        }
    }

    @Test func `a range of something older is not served`() async throws {
        try await withServer { server async throws in
            try server.add(jpeg(), at: "a.jpg")
            let first = try await server.send("HEAD", "/images/a.jpg")
            let tag = try #require(first.headers["etag"])
            let date = try #require(first.headers["last-modified"])
            for (condition, status) in [(tag, 206), (date, 206), ("\"old\"", 200)] {
                let response = try await server.send(
                    "GET", "/images/a.jpg", ["Range": "bytes=0-9", "If-Range": condition])
                #expect(response.status == status)
            }
        }
    }

    @Test func `validators are valid until the file changes`() async throws {
        try await withServer { server async throws in
            try server.add(jpeg(), at: "a.jpg")
            let first = try await server.send("GET", "/images/a.jpg")
            let tag = try #require(first.headers["etag"])
            #expect(tag.hasPrefix("\""))
            let date = try #require(first.headers["last-modified"])
            func status(_ headers: [String: String]) async throws -> Int {
                try await server.send("GET", "/images/a.jpg", headers).status
            }
            #expect(try await status(["If-None-Match": tag]) == 304)
            #expect(try await status(["If-None-Match": "*"]) == 304)
            #expect(try await status(["If-Modified-Since": date]) == 304)
            #expect(
                try await status(["If-None-Match": "\"x\"", "If-Modified-Since": date]) == 200)
            try server.add(jpeg(seed: 1), at: "a.jpg")
            #expect(try await status(["If-None-Match": tag]) == 200)
        }
    }

    @Test(arguments: [
        "/../secret.jpg", "/images/../secret.jpg", "/images/%2e%2e/secret.jpg",
        "/images/%2e%2e%2fsecret.jpg", "/images/..%2fsecret.jpg", "/images/sub/../../secret.jpg",
        "/images//secret.jpg", "/images/a.jpg%00", "/images/a.jpg%00.png", "/images/.hidden.jpg",
        "/images/%2ehidden.jpg", "/images/a.jpg/", "/images/sub", "/images/sub%2fa.jpg",
        "/images/", "/images", "/images/%zz", "/images/%", "/images/text.txt",
        "/images/....//secret.jpg", "/uploads/../../secret.jpg", "/images/fifo",
        "//etc/passwd", "/images//etc/passwd", "/images/%2fetc%2fpasswd", "/nothing",
    ])
    func `nothing but photos of the folder is served`(path: String) async throws {
        let place = try temporaryFolder()
        defer { try? FileManager.default.removeItem(at: place) }
        try jpeg().write(to: place.appending(path: "secret.jpg"))
        let folder = place.appending(path: "photos")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try await withServer(in: folder) { server async throws in
            for name in ["a.jpg", "sub/a.jpg", ".hidden.jpg"] { try server.add(jpeg(), at: name) }
            try server.add(Data("text".utf8), at: "text.txt")
            mkfifo(folder.appending(path: "fifo").path, 0o600)

            let response = try await server.send("GET", path)

            #expect(response.status == 404)
            #expect(try response.object.keys.elementsEqual(["error"]))
        }
    }

    @Test func `a link that changes during a request leads nowhere`() async throws {
        let place = try temporaryFolder()
        defer { try? FileManager.default.removeItem(at: place) }
        try Data([0xff, 0xd8, 0xff] + "secret".utf8).write(
            to: place.appending(path: "another-secret.jpg"))
        let folder = place.appending(path: "photos")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try await withServer(in: folder) { server async throws in
            try server.add(jpeg(), at: "real.jpg")
            let flipping = Task.detached {
                while !Task.isCancelled {
                    for target in ["real.jpg", "../another-secret.jpg"] {
                        let new = folder.appending(path: ".new").path
                        symlink(target, new)
                        rename(new, folder.appending(path: "a.jpg").path)
                    }
                    await Task.yield()
                }
            }
            var served = 0
            for _ in 0..<300 {
                let response = try await server.send("GET", "/images/a.jpg")
                #expect(!response.text.contains("secret"))
                if response.status == 200 { served += 1 }
            }
            #expect((1..<300).contains(served))
            flipping.cancel()
            await flipping.value
        }
    }
}
