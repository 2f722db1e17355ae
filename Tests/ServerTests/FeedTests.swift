import Foundation
import ImageEditorServer
import ImageEditorTestSupport
import Testing

@Suite(.timeLimit(.minutes(10)))
struct FeedTests {
    @Test func `the feed has no parameters`() async throws {
        try await withServer { server async throws in
            for path in ["/image?width=9", "/image?x"] {
                let answer = try await server.send("GET", path)
                #expect(answer.status == 400)
                #expect(
                    try answer.object["error"]
                        == "GET /image has no parameters; GET /image/ID renders a photograph")
            }
            #expect(try await server.send("GET", "/image?").status == 200)
        }
    }

    @Test func `every photo is listed by an absolute URL with its dates in UTC`() async throws {
        try await withServer { server async throws in
            try server.add(jpeg(), at: "sub folder/näive+1.jpg")
            let path = server.folder.appending(path: "sub folder/näive+1.jpg").path
            setTime(path, seconds: 1_521_053_424)

            let response = try await server.send("GET", "/image")

            #expect(response.status == 200)
            #expect(response.headers["content-type"]?.hasPrefix("application/json") == true)
            let items = try JSONDecoder().decode([TestServer.Item].self, from: response.body)
            #expect(
                items == [
                    TestServer.Item(
                        url: "http://127.0.0.1:\(server.port)/images/sub%20folder/"
                            + "n%C3%A4ive%2B1.jpg",
                        created: "Mar 14, 2018 6:50:24 PM", updated: "Mar 14, 2018 6:50:24 PM")
                ])
        }
    }

    @Test func `the last changed photo comes first, and equal dates are sorted by name`()
        async throws
    {
        try await withServer { server async throws in
            for (name, seconds) in [("b", 100), ("a", 100), ("new", 300), ("old", 50)] {
                try server.add(jpeg(), at: "\(name).jpg")
                setTime(server.folder.appending(path: "\(name).jpg").path, seconds: seconds)
            }
            let names = try await server.feed().map {
                String($0.url.split(separator: "/").last ?? "")
            }
            #expect(names == ["new.jpg", "a.jpg", "b.jpg", "old.jpg"])
        }
    }

    @Test func `only visible files with an image's first bytes are listed`() async throws {
        try await withServer { server async throws in
            let webp = Data("RIFF....WEBPVP8 ".utf8)
            try server.add(jpeg(), at: "no-ending")
            try server.add(png, at: "wrong.jpg")
            try server.add(Data("GIF89a..........".utf8), at: "a.gif")
            try server.add(webp, at: "a.webp")
            try server.add(Data("<html>".utf8), at: "page.jpg")
            try server.add(Data(), at: "empty.jpg")
            try server.add(jpeg(), at: ".hidden.jpg")
            try server.add(jpeg(), at: ".folder/a.jpg")

            let names = try await server.feed().map { $0.url.split(separator: "/").last ?? "" }

            #expect(Set(names) == ["no-ending", "wrong.jpg", "a.gif", "a.webp"])
        }
    }

    @Test func `links are listed if their targets are in the folder`() async throws {
        let outside = try temporaryFolder()
        defer { try? FileManager.default.removeItem(at: outside) }
        try jpeg().write(to: outside.appending(path: "secret.jpg"))
        try await withServer { server async throws in
            try server.add(jpeg(), at: "inner/a.jpg")
            try link(server, "good.jpg", to: "inner/a.jpg")
            try link(server, "file.jpg", to: outside.appending(path: "secret.jpg").path)
            try link(server, "folder", to: outside.path)
            try link(server, "loop", to: "..")
            try link(server, "inner/loop", to: ".")

            let items = try await server.feed().map {
                $0.url.components(separatedBy: "/images/")[1]
            }

            #expect(Set(items) == ["inner/a.jpg", "good.jpg"])
            for path in ["file.jpg", "folder/secret.jpg", "loop/secret.jpg"] {
                #expect(try await server.send("GET", "/images/\(path)").status == 404)
            }
            #expect(try await server.send("GET", "/images/good.jpg").body == jpeg())
        }
    }

    @Test func `new, changed and removed files show without a restart`() async throws {
        try await withServer { server async throws in
            #expect(try await server.feed() == [])
            try server.add(jpeg(), at: "a.jpg")
            #expect(try await server.feed().count == 1)
            try server.add(Data("no image any more".utf8), at: "a.jpg")
            #expect(try await server.feed() == [])
            try server.add(png, at: "deep/er/b.png")
            #expect(try await server.feed().count == 1)
            try FileManager.default.removeItem(at: server.folder.appending(path: "deep"))
            #expect(try await server.feed() == [])
        }
    }

    @Test func `an unchanged feed is answered with 304`() async throws {
        try await withServer { server async throws in
            try server.add(jpeg(), at: "a.jpg")
            let first = try await server.send("GET", "/image")
            let tag = try #require(first.headers["etag"])

            let second = try await server.send(
                "GET", "/image", ["If-None-Match": "\"x\", W/\(tag)"])
            #expect(second.status == 304)
            #expect(second.body.isEmpty)
            #expect(second.headers["etag"] == tag)

            try server.add(jpeg(), at: "b.jpg")
            #expect(try await server.send("GET", "/image", ["If-None-Match": tag]).status == 200)
        }
    }

    @Test func `ten thousand photos are listed in time`() async throws {
        try await withServer { server async throws in
            for index in 0..<10_000 { try server.add(jpeg(20), at: "\(index % 50)/\(index).jpg") }
            #expect(try await server.feed().count == 10_000)
            let start = ContinuousClock.now
            let response = try await server.send("GET", "/image")
            #expect(response.body.count > 1_000_000)
            // A release build alone takes a hundredth of this.
            #expect(ContinuousClock.now - start < .seconds(30))
        }
    }

    private func setTime(_ path: String, seconds: Int) {
        var times = [timespec(tv_sec: seconds, tv_nsec: 0), timespec(tv_sec: seconds, tv_nsec: 0)]
        utimensat(AT_FDCWD, path, &times, 0)
    }

    private func link(_ server: TestServer, _ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(
            atPath: server.folder.appending(path: name).path, withDestinationPath: target)
    }
}
