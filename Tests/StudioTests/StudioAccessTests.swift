import Foundation
import ImageEditorTestSupport
import ImageEditorWebServer
import Testing

@testable import ImageEditorStudio

@Suite(.timeLimit(.minutes(10)))
struct StudioAccessTests {
    private func world(_ access: StudioAccess) -> StudioWorld {
        var world = StudioWorld()
        world.access = access
        world.library.add(photo(), at: "/images/sea.jpg")
        return world
    }

    private static let paths = [
        "/studio/photos", "/studio/photos/0123456789abcdef", "/studio/filters", "/studio/options",
        "/studio/outbox", "/studio/facts/1", "/studio/photos/0123456789abcdef/original",
    ]

    @Test func `everything but assets needs the session that the secret begins`() async throws {
        try await world(.secret("s3cret")).run { client async throws in
            for path in Self.paths {
                let answer = try await client.send("GET", path)
                #expect(answer.status == 401)
                #expect(try answer.object["error"]?.isEmpty == false)
            }
            let page = try await client.send("GET", "/")
            #expect(page.status == 401)
            #expect(!page.text.contains("sea.jpg"))

            for wrong in ["", "s3cre", "s3cret1", "S3CRET"] {
                let answer = try await client.post(
                    "/studio/session", "{\"secret\":\"\(wrong)\"}")
                #expect(answer.status == 403 && answer.headers["set-cookie"] == nil)
            }
            let begun = try await client.post("/studio/session", #"{"secret":"s3cret"}"#)
            #expect(begun.status == 204)
            let cookie = try #require(begun.headers["set-cookie"])
            #expect(cookie.hasPrefix("imageeditor-\(client.port)="))
            #expect(cookie.hasSuffix("; Path=/; HttpOnly; SameSite=Strict"))

            var member = client
            member.cookie = String(cookie.prefix { $0 != ";" })
            #expect(try await member.photos().photos.map(\.name) == ["sea.jpg"])
            #expect(try await member.send("GET", "/studio/session").status == 204)
            #expect(try await client.send("GET", "/studio/session").status == 401)
            #expect(try await member.send("GET", "/").text.contains("sea.jpg"))
            member.cookie = "a=b; " + (member.cookie ?? "") + "; c=d"
            #expect(try await member.photos().total == 1)
            member.cookie = "imageeditor-\(client.port)=" + String(repeating: "0", count: 64)
            #expect(try await member.send("GET", "/studio/photos").status == 401)
        }
    }

    @Test func `a program may send the secret with each request`() async throws {
        try await world(.secret("s3cret")).run { client async throws in
            for (header, status) in [("Bearer s3cret", 200), ("Bearer s3cre", 401)] {
                let answer = try await client.send(
                    "GET", "/studio/photos", ["Authorization": header])
                #expect(answer.status == status)
                #expect(answer.headers["set-cookie"] == nil)
            }
        }
    }

    @Test func `without a secret, a page gets a session at once`() async throws {
        try await world(.open).run { client async throws in
            let page = try await client.send("GET", "/")
            #expect(page.status == 200 && page.text.contains("sea.jpg"))
            #expect(page.headers["set-cookie"]?.contains("HttpOnly") == true)
            #expect(try await client.photos().total == 1)
        }
    }

    @Test(arguments: [
        (["Sec-Fetch-Dest": "document", "Sec-Fetch-Site": "none"], true),
        (["Sec-Fetch-Dest": "document", "Sec-Fetch-Site": "same-origin"], true),
        (["Sec-Fetch-Dest": "document", "Sec-Fetch-Site": "cross-site"], false),
        (["Sec-Fetch-Dest": "document", "Sec-Fetch-Site": "same-site"], false),
        (["Sec-Fetch-Dest": "image", "Sec-Fetch-Site": "cross-site"], false),
        (["Sec-Fetch-Dest": "iframe", "Sec-Fetch-Site": "same-origin"], false),
    ])
    func `only a page that a person opens begins a session`(
        headers: [String: String], begins: Bool
    ) async throws {
        try await world(.open).run { client async throws in
            let page = try await client.send("GET", "/", headers)
            #expect((page.headers["set-cookie"] != nil) == begins)
        }
    }

    @Test func `sessions that are only begun end none that is used`() {
        let sessions = StudioSessions(.open)
        let used = sessions.begin()
        #expect(sessions.session(used.id[...]) != nil)
        let fresh = sessions.begin()
        for _ in 0..<255 { _ = sessions.begin() }
        #expect(sessions.session(fresh.id[...]) != nil)
        let forgotten = sessions.begin()
        for _ in 0..<300 { _ = sessions.begin() }
        #expect(sessions.session(forgotten.id[...]) == nil)
        #expect(sessions.session(used.id[...]) != nil)
    }

    @Test(arguments: [
        ["Origin": "http://evil.example"], ["Origin": "null"], ["Sec-Fetch-Site": "cross-site"],
        ["Sec-Fetch-Site": "same-site"], ["Origin": "http://127.0.0.1:1"],
    ])
    func `pages of other sites neither change nor start anything`(headers: [String: String])
        async throws
    {
        let world = world(.open)
        try await world.run { client async throws in
            let id = try #require(try await client.photos().photos.first).id
            let revision = try await client.details(id).edit.revision
            var headers = headers
            headers["If-Match"] = revision
            for (method, path) in [
                ("PUT", "/studio/photos/\(id)/edit"), ("POST", "/studio/photos/\(id)/preview"),
                ("POST", "/studio/photos/\(id)/reset"), ("POST", "/studio/apply"),
                ("POST", "/studio/session"), ("POST", "/studio/files?name=a.png"),
                ("POST", "/studio/photos/\(id)/download"), ("GET", "/studio/photos/\(id)"),
            ] {
                let answer = try await client.post(
                    path, "{\"recipe\":\(sepia)}", method: method, headers)
                #expect(answer.status == 403, "\(method) \(path)")
            }
            #expect(try await client.details(id).edit.revision == revision)
        }
    }

    @Test(arguments: ["evil.example", "evil.example:PORT", "127.0.0.1:1", ""])
    func `a name that leads here by DNS is refused`(host: String) async throws {
        try await world(.open).run { client async throws in
            let host = host.replacing("PORT", with: "\(client.port)")
            for path in ["/", "/studio/photos", "/assets/0/base.css"] {
                #expect(try await client.send("GET", path, ["Host": host]).status == 421)
            }
        }
    }

    @Test func `every answer forbids scripts and frames of others`() async throws {
        try await world(.secret("s")).run { client async throws in
            for path in ["/", "/photos/0123456789abcdef", "/assets/0/none.js"] + Self.paths {
                let headers = try await client.send(
                    "GET", path, ["Authorization": "Bearer s"]
                ).headers
                let policy = headers["content-security-policy"] ?? ""
                for rule in [
                    "default-src 'none'", "script-src 'self'", "frame-ancestors 'none'",
                    "base-uri 'none'", "require-trusted-types-for 'script'",
                ] {
                    #expect(policy.contains(rule), "\(path)")
                }
                #expect(!policy.contains("unsafe"))
                #expect(headers["x-content-type-options"]?.hasPrefix("nosniff") == true)
                #expect(headers["referrer-policy"] == "no-referrer")
                #expect(headers["cross-origin-opener-policy"] == "same-origin")
                #expect(headers["cross-origin-resource-policy"] == "same-origin")
                #expect(headers["access-control-allow-origin"] == nil)
            }
        }
    }

    @Test func `assets are immutable, and unknown ones are not cached`() async throws {
        try await world(.secret("s")).run { client async throws in
            let edition = try StudioPages.embedded().edition
            let style = try await client.send("GET", "/assets/\(edition)/base.css")
            #expect(style.status == 200)
            #expect(style.headers["content-type"] == "text/css; charset=utf-8")
            #expect(style.headers["cache-control"] == "public, max-age=31536000, immutable")
            for path in [
                "/assets/\(edition)/none.css", "/assets/0123456789abcdef/base.css",
                "/assets/\(edition)/gallery.html", "/assets/\(edition)/..%2fbase.css",
            ] {
                let answer = try await client.send("GET", path)
                #expect(answer.status == 404 && answer.headers["cache-control"] == "no-store")
            }
        }
    }
}
