import Foundation
import ImageEditorServer
import ImageEditorTestSupport
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(10)))
struct AccessTests {
    @Test(arguments: ["127.0.0.1:PORT", "localhost:PORT", "LOCALHOST:PORT", "[::1]:PORT"])
    func `requests to the names of this machine are answered, with that name in URLs`(host: String)
        async throws
    {
        try await withServer { server async throws in
            let host = host.replacing("PORT", with: "\(server.port)")
            let url = try await server.send("GET", "/upload", ["Host": host]).object["url"]
            #expect(url?.hasPrefix("http://\(host.lowercased())/upload/") == true)
        }
    }

    @Test(arguments: [
        "evil.example", "evil.example:PORT", "127.0.0.1.evil.example", "127.0.0.1:1", "127.0.0.1",
        "localhost.:PORT", "a@127.0.0.1:PORT", "127.0.0.1:PORT\"", "[::1:PORT", "",
        "192.0.2.1:PORT",
        "127.0.0.1:PORT:PORT", "localhost:+80", ":PORT",
    ])
    func `requests to other names are refused`(host: String) async throws {
        try await withServer { server async throws in
            let host = host.replacing("PORT", with: "\(server.port)")
            for (method, path) in [("GET", "/image"), ("GET", "/health"), ("POST", "/upload/a/")] {
                let response = try await server.send(method, path, ["Host": host])
                #expect(response.status == 421)
                #expect(response.headers["content-type"]?.hasPrefix("application/json") == true)
            }
        }
    }

    @Test func `a request without a name, or with two, is not answered`() async throws {
        try await withServer { server async throws in
            for lines in ["", "Host: 127.0.0.1:\(server.port)\r\nHost: evil.example\r\n"] {
                let status = try await onThread { [port = server.port] in
                    let connection = try RawClient(port: port)
                    try connection.send("GET /image HTTP/1.1\r\n\(lines)\r\n")
                    return try connection.response().status
                }
                #expect([400, 421].contains(status))
            }
        }
    }

    @Test func `names that are allowed are answered with any port`() async throws {
        try await withServer(configure: { $0.allowedHosts = ["photos.example"] }) {
            server async throws in
            for host in ["photos.example", "Photos.Example:443"] {
                #expect(try await server.send("GET", "/image", ["Host": host]).status == 200)
            }
            #expect(
                try await server.send("GET", "/image", ["Host": "a.photos.example"]).status == 421)
        }
    }

    @Test(arguments: [
        (["Origin": "http://evil.example"], 403), (["Origin": "null"], 403),
        (["Origin": "http://127.0.0.1:1"], 403), (["Sec-Fetch-Site": "cross-site"], 403),
        (["Sec-Fetch-Site": "same-site"], 403), (["Sec-Fetch-Site": "same-origin"], 200),
        (["Origin": "OWN", "Sec-Fetch-Site": "same-origin"], 200), ([:], 200),
    ])
    func `pages of other sites change nothing`(headers: [String: String], status: Int) async throws
    {
        try await withServer { server async throws in
            let form = TestForm(jpeg())
            let path = try await server.uploadPath()
            var headers = headers.mapValues {
                $0.replacing("OWN", with: "http://127.0.0.1:\(server.port)")
            }
            headers["Content-Type"] = form.contentType
            let response = try await server.send("POST", path, headers, body: form.body)
            #expect(response.status == status)
            #expect(server.storedFiles().count == (status == 200 ? 1 : 0))
            if status == 403 {
                #expect(try await server.send("DELETE", "/image", headers).status == 403)
            }
        }
    }

    @Test(arguments: [
        ("nas.local", "https://nas.local", 200), ("nas.local:443", "https://nas.local", 200),
        ("NAS.local:8443", "https://nas.local:8443", 200), ("nas.local", "http://nas.local", 200),
        ("nas.local:8443", "https://nas.local", 403), ("nas.local", "https://nas.local:8443", 403),
        ("nas.local", "https://evil.example", 403),
        ("nas.local:8080", "https://nas.local", 403),
        ("127.0.0.1:PORT", "https://127.0.0.1:PORT", 403),
    ])
    func `behind a proxy with TLS, pages of an allowed host are the server's own`(
        host: String, origin: String, status: Int
    ) async throws {
        try await withServer(configure: { $0.allowedHosts = ["nas.local"] }) {
            server async throws in
            let headers = ["Host": host, "Origin": origin, "Sec-Fetch-Site": "same-origin"]
                .mapValues { $0.replacing("PORT", with: "\(server.port)") }
            #expect(try await server.send("GET", "/upload", headers).status == status)
        }
    }

    @Test(arguments: [
        ("nas.local", "https", "https://nas.local"), ("nas.local", "HTTPS", "https://nas.local"),
        ("nas.local:443", "https", "https://nas.local"),
        ("nas.local:8443", "https", "https://nas.local:8443"),
        ("nas.local", "http", "http://nas.local"), ("nas.local", nil, "http://nas.local"),
        ("nas.local", "https, http", "http://nas.local"),
        ("127.0.0.1:PORT", "https", "http://127.0.0.1:PORT"),
    ])
    func `URLs are https if a proxy on this machine says so, and an allowed host is named`(
        host: String, proto: String?, origin: String
    ) async throws {
        try await withServer(configure: { $0.allowedHosts = ["nas.local"] }) {
            server async throws in
            try server.add(jpeg(), at: "a.jpg")
            func port(_ text: String) -> String { text.replacing("PORT", with: "\(server.port)") }
            var headers = ["Host": port(host)]
            headers["X-Forwarded-Proto"] = proto
            let feed = try await server.send("GET", "/image", headers)
            #expect(feed.text.contains("\"\(port(origin))/images/a.jpg\""), "\(feed.text)")
            let address = try await server.send("GET", "/upload", headers).object["url"]
            #expect(address?.hasPrefix("\(port(origin))/upload/") == true)
        }
    }

    @Test(arguments: [
        "https://nas.local", "", "*", "nas.local/x", "nas.local:x", "na s", "nas.local:80:80",
        "*.nas.local", "näs.local",
    ])
    func `a name that no client can use is refused`(name: String) throws {
        let folder = try temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        var configuration = ReferenceServer.Configuration(photos: folder)
        configuration.allowedHosts = ["nas.local:8080", "NAS", "[::1]:80", name]
        #expect(throws: ServerError.invalidName(name)) { try ReferenceServer(configuration) }
        configuration.allowedHosts.removeLast()
        _ = try ReferenceServer(configuration)
    }

    @Test(arguments: [
        ("DELETE", "/images/a.jpg", "GET, HEAD"), ("PUT", "/images/a.jpg", "GET, HEAD"),
        ("POST", "/image", "GET, HEAD"), ("OPTIONS", "/image", "GET, HEAD"),
        ("GET", "/upload/x/", "POST"), ("HEAD", "/upload/x", "POST"),
        ("PATCH", "/upload", "GET, HEAD"), ("TRACE", "/health", "GET, HEAD"),
    ])
    func `a method that a path does not have is refused with those that it has`(
        method: String, path: String, allowed: String
    ) async throws {
        try await withServer { server async throws in
            let answer = try await server.send(method, path)
            #expect(answer.status == 405)
            #expect(answer.headers["allow"] == allowed)
            guard method != "HEAD" else { return }
            let methods = allowed.replacing(", ", with: " and ")
            #expect(try answer.object["error"] == "this address allows only \(methods)")
        }
    }

    @Test func `a refused method reveals nothing to a client without the token`() async throws {
        try await withServer(configure: { $0.token = "secret" }) { server async throws in
            #expect(try await server.send("PUT", "/image").status == 401)
            let headers = ["Authorization": "Bearer secret"]
            #expect(try await server.send("PUT", "/image", headers).status == 405)
        }
    }

    @Test func `only the paths of the contract exist`() async throws {
        try await withServer { server async throws in
            for path in ["/", "/cards", "/imag", "/upload/x/y"] {
                let response = try await server.send("GET", path)
                #expect(response.status == 404)
                #expect(try response.object["error"]?.isEmpty == false)
                #expect(response.headers["allow"] == nil)
            }
            #expect(try await server.send("GET", "/health").object == ["status": "ok"])
        }
    }

    @Test func `no answer can be embedded by a page of another site`() async throws {
        try await withServer { server async throws in
            try server.add(jpeg(), at: "a.jpg")
            for (path, host) in [
                ("/image", nil), ("/images/a.jpg", nil), ("/none", nil), ("/image", "evil.example"),
            ] as [(String, String?)] {
                var headers: [String: String] = [:]
                headers["Host"] = host
                let response = try await server.send("GET", path, headers)
                #expect(response.headers["cross-origin-resource-policy"] == "same-origin")
            }
        }
    }

    @Test func `GET and HEAD change nothing on disk`() async throws {
        try await withServer { server async throws in
            try server.add(jpeg(), at: "a.jpg")
            for path in ["/image", "/upload", "/images/a.jpg", "/health", "/uploads/a.jpg"] {
                for method in ["GET", "HEAD"] { _ = try await server.send(method, path) }
            }
            let names = try FileManager.default.subpathsOfDirectory(atPath: server.folder.path)
            #expect(names == ["a.jpg"])
        }
    }

    @Test func `with a token, every request must have it`() async throws {
        try await withServer(configure: { $0.token = "s3cret" }) { server async throws in
            for (header, status) in [
                (nil, 401), ("Bearer wrong", 401), ("Bearer s3cret1", 401), ("Basic s3cret", 401),
                ("Bearer ", 401), ("Bearer s3cre", 401), ("Bearer s3cret", 200),
                ("bearer s3cret", 200),
            ] as [(String?, Int)] {
                var headers: [String: String] = [:]
                headers["Authorization"] = header
                let response = try await server.send("GET", "/image", headers)
                #expect(response.status == status)
                if status == 401 { #expect(response.headers["www-authenticate"] == "Bearer") }
            }
        }
    }

    @Test(arguments: ["0.0.0.0", "::", "192.0.2.1", "photos.example", "127.0.0.1.evil.example"])
    func `a public address needs a token`(host: String) throws {
        let folder = try temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        var configuration = ReferenceServer.Configuration(photos: folder, host: host)
        #expect(throws: ServerError.tokenRequired(host: host)) {
            try ReferenceServer(configuration)
        }
        configuration.token = "with space"
        #expect(throws: ServerError.invalidToken) { try ReferenceServer(configuration) }
        configuration.token = "good"
        configuration.allowedHosts = [host.uppercased()]
        _ = try ReferenceServer(configuration)
    }

    @Test(arguments: [Double.infinity, -.infinity, .nan, -1, 1e300])
    func `a huge number of seconds means no limit`(seconds: Double) throws {
        let folder = try temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let limits: [(name: String, limit: WritableKeyPath<ServerLimits, Double>)] = [
            ("renderSeconds", \.renderSeconds), ("exportSeconds", \.exportSeconds),
            ("idleSeconds", \.idleSeconds), ("silenceSeconds", \.silenceSeconds),
            ("bodySeconds", \.bodySeconds), ("stopSeconds", \.stopSeconds),
        ]
        for (name, limit) in limits {
            var configuration = ReferenceServer.Configuration(photos: folder)
            configuration.limits[keyPath: limit] = seconds
            #expect(throws: ServerError.invalidLimit(name: name)) {
                try ReferenceServer(configuration)
            }
            configuration.limits[keyPath: limit] = 0
            _ = try ReferenceServer(configuration)
        }
    }

    @Test func `a public host name must be allowed, an address need not`() throws {
        let folder = try temporaryFolder()
        defer { try? FileManager.default.removeItem(at: folder) }
        for host in ["photos.example", "127.0.0.1.evil.example", "0", "127.1", "0x7f000001"] {
            #expect(throws: ServerError.nameNotAllowed(host: host)) {
                try ReferenceServer(
                    .init(photos: folder, host: host, allowedHosts: ["x.example"], token: "t"))
            }
        }
        for host in ["0.0.0.0", "::", "192.0.2.1", "2001:db8::1", "[::]"] {
            _ = try ReferenceServer(.init(photos: folder, host: host, token: "t"))
        }
        for host in ["localhost", "127.0.0.2", "::1"] {
            _ = try ReferenceServer(.init(photos: folder, host: host))
        }
    }

    @Test func `when listening on all addresses, the requested address is a valid name`()
        async throws
    {
        let configure: (inout ReferenceServer.Configuration) -> Void = {
            $0.host = "0.0.0.0"
            $0.token = "t"
        }
        try await withServer(configure: configure) { server async throws in
            let statuses = try await onThread { [port = server.port] in
                try ["127.0.0.2", "127.0.0.3"].map { name in
                    let connection = try RawClient(port: port, to: "127.0.0.2")
                    let headers = ["Host": "\(name):\(port)", "Authorization": "Bearer t"]
                    try connection.send(
                        TestServer.request("GET", "/image", headers, body: nil, port: port))
                    return try connection.response().status
                }
            }
            #expect(statuses == [200, 421])
        }
    }

    @Test func `without a host, only this machine can connect`() async throws {
        try await withServer { server async throws in
            await #expect(throws: RawClient.Failure.self) {
                try await onThread { [port = server.port] in
                    _ = try RawClient(port: port, to: "127.0.0.2")
                }
            }
        }
    }

    @Test func `the log has a line for each request, and no secrets`() async throws {
        let lines = Lines()
        let log: @Sendable (String) -> Void = { lines.add($0) }
        try await withServer(configure: { $0.token = "s3cret" }, log: log) { server async throws in
            let headers = ["Authorization": "Bearer s3cret"]
            _ = try await server.send("GET", "/image?password=hunter2", headers)
            _ = try await server.send("POST", "/upload/0123456789/?x=y", headers)
            _ = try await server.send("GET", "/image")
        }
        let all = lines.all
        try #require(all.count == 3)
        #expect(all[0].hasPrefix("GET /image 400 "))
        #expect(all[1].hasPrefix("POST /upload/… 404 "))
        #expect(all[2].hasPrefix("GET /image 401 "))
        for secret in ["s3cret", "hunter2", "0123456789", "x=y"] {
            #expect(!all.joined().contains(secret))
        }
    }
}

private final class Lines: Sendable {
    private let lines = Mutex<[String]>([])

    var all: [String] { lines.withLock { $0 } }

    func add(_ line: String) { lines.withLock { $0.append(line) } }
}
