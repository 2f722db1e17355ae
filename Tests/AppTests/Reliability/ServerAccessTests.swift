import Foundation
import ImageEditorTestSupport
import Testing

/// Access control of the server: W1, W2 and W3 of the reliability page.
@Suite(.timeLimit(.minutes(10)))
struct ServerAccessTests {
    @Test func `W1: without a host the server listens only on loopback`() async throws {
        let server = try await ServerUnderTest.start()
        let port = String(server.port, radix: 16, uppercase: true)
        let digits = String(repeating: "0", count: 4 - port.count) + port
        let listeners = try await server.listeners()
        #expect(listeners == ["0100007F:" + digits])
        #expect(await server.stop() == 0)
    }

    @Test(arguments: ["0.0.0.0", "::", "192.0.2.1", "photos.example", "127.0.0.1.evil.example"])
    func `W1: a public address is refused without a token`(host: String) async throws {
        let outcome = try await refusal(["--host", host, "--allow-host", host])
        #expect(outcome.status == 64)
        #expect(outcome.error.hasPrefix("imageeditor: "))
        #expect(outcome.error.contains("token"))
        #expect(outcome.error.split(separator: "\n").count == 1)
    }

    @Test func `W1: a public host name is refused unless it is allowed`() async throws {
        let token = ["IMAGEEDITOR_TOKEN": "t0psecret"]
        let outcome = try await refusal(["--host", "photos.example"], token)
        #expect(outcome.status == 64)
        #expect(outcome.error.contains("--allow-host photos.example"))
        #expect(outcome.error.split(separator: "\n").count == 1)
    }

    @Test(arguments: ["", "two words", "tab\tbed", "näh", String(repeating: "x", count: 1_025)])
    func `W1: a token that no header can carry is refused, and not repeated`(
        token: String
    ) async throws {
        let option = try await refusal(["--token", token])
        #expect(option.status == 64)
        #expect(option.error.contains("a token is 1 to 1024 visible ASCII characters"))
        #expect(token.isEmpty || !option.error.contains(token))
        guard !token.isEmpty else { return }
        let variable = try await refusal([], ["IMAGEEDITOR_TOKEN": token])
        #expect(variable.status == 78)
        #expect(!variable.error.contains(token))
    }

    @Test func `W1: with a token, requests without it are refused`() async throws {
        let server = try await ServerUnderTest.start(
            ["--host", "0.0.0.0", "--verbose"], environment: ["IMAGEEDITOR_TOKEN": "t0psecret"])
        try server.place.write(ServerUnderTest.image(), to: "photos/a.jpg")
        let paths = ["/image", "/images/a.jpg", "/upload", "/health", "/nothing"]
        for header in [nil, "Bearer wrong", "Bearer t0psecre", "Bearer t0psecrett", "t0psecret"] {
            for path in paths {
                let headers = header.map { ["Authorization": $0] } ?? [:]
                #expect(try await server.send("GET", path, headers).status == 401)
            }
        }
        let right = ["Authorization": "Bearer t0psecret"]
        #expect(try await server.send("GET", "/image", right).feed.count == 1)
        #expect(try !server.said().contains("t0psecre"))
        #expect(await server.stop() == 0)
    }

    @Test func `W1: our client sends its token and never prints it`() async throws {
        let place = try Workplace()
        try await place.bringPhotos(["a.jpg"])
        let server = try await ServerUnderTest.start(
            in: place, environment: ["IMAGEEDITOR_TOKEN": "t0psecret"])
        func feed(
            _ arguments: [String], _ environment: [String: String] = [:]
        ) async throws -> Workplace.Outcome {
            let outcome = try await place.run(
                ["feed", "--json", "--verbose", "--server", server.url] + arguments,
                environment: environment)
            #expect(!(outcome.text + outcome.error).contains("t0psecret"))
            return outcome
        }
        let served = #"/images/a.jpg"#

        let without = try await feed([])
        #expect(!without.text.contains(served))
        #expect(without.error.contains("401"))
        #expect(try await feed(["--token", "wrong"]).error.contains("401"))
        #expect(try await feed(["--token", "t0psecret"]).text.contains(served))
        let variable = ["IMAGEEDITOR_TOKEN": "t0psecret"]
        #expect(try await feed([], variable).text.contains(served))
        #expect(try await feed(["--token", "wrong"], variable).error.contains("401"))

        let configuration = place.home.appending(path: ".config/imageeditor")
        try FileManager.default.createDirectory(
            at: configuration, withIntermediateDirectories: true)
        let file = configuration.appending(path: "config.json")
        try Data(#"{"token":"t0psecret"}"#.utf8).write(to: file)
        #expect(try await feed([]).text.contains(served))
        // A token for another server is not sent to this one.
        try Data(#"{"token":"t0psecret","server":"http://127.0.0.1:9"}"#.utf8).write(to: file)
        #expect(try await feed([]).error.contains("401"))
        try FileManager.default.removeItem(at: file)

        let upload = try await place.run(
            ["upload", "photos/a.jpg", "--server", server.url], environment: variable)
        #expect(upload.status == 0, "\(upload.error)")
        #expect(await server.stop() == 0)
    }

    @Test func `W2: requests for another host are refused`() async throws {
        let server = try await ServerUnderTest.start()
        try server.place.write(ServerUnderTest.image(), to: "photos/a.jpg")
        let own = "127.0.0.1:\(server.port)"
        let heads = [
            "GET /image HTTP/1.1\r\n", "GET /image HTTP/1.0\r\n",
            "GET /image HTTP/1.1\r\nHost:\r\n",
            "GET /image HTTP/1.1\r\nHost: evil.example\r\n",
            "GET /image HTTP/1.1\r\nHost: evil.example:\(server.port)\r\n",
            "GET /image HTTP/1.1\r\nHost: 127.0.0.1.evil.example\r\n",
            "GET /image HTTP/1.1\r\nHost: 127.0.0.1.evil.example:\(server.port)\r\n",
            "GET /image HTTP/1.1\r\nHost: 127.0.0.1\r\n",
            "GET /image HTTP/1.1\r\nHost: \(own)@evil.example\r\n",
            "GET /image HTTP/1.1\r\nHost: evil.example@\(own)\r\n",
            "GET /image HTTP/1.1\r\nHost: \(own)\r\nHost: evil.example\r\n",
            "GET /image HTTP/1.1\r\nHost: evil.example\r\nHost: \(own)\r\n",
            "GET /image HTTP/1.1\r\nHost: \(own)\r\nHost: \(own)\r\n",
            "GET /image HTTP/1.1\r\nHost: \(own), evil.example\r\n",
            "GET http://evil.example/image HTTP/1.1\r\nHost: \(own)\r\n",
            "GET http://evil.example:\(server.port)/image HTTP/1.1\r\nHost: \(own)\r\n",
            "GET HTTP://\(own)@evil.example/image HTTP/1.1\r\nHost: \(own)\r\n",
            "GET http:///image HTTP/1.1\r\nHost: \(own)\r\n",
            "GET http:/image HTTP/1.1\r\nHost: \(own)\r\n",
            "GET ftp://\(own)/image HTTP/1.1\r\nHost: \(own)\r\n",
            "GET evil:/image HTTP/1.1\r\nHost: \(own)\r\n",
            "CONNECT \(own) HTTP/1.1\r\nHost: \(own)\r\n",
        ]
        for head in heads {
            let answer = try await server.send(raw: head + "\r\n")
            #expect([400, 403, 421].contains(answer.status), "\(head): \(answer.status)")
            #expect(!answer.text.contains("a.jpg"), "\(head)")
        }
        let good = "GET http://\(own)/image? HTTP/1.1\r\nHost: evil.example\r\n\r\n"
        #expect(try await server.send(raw: good).feed == ["http://\(own)/images/a.jpg"])

        let path = try await server.uploadPath()
        let upload = server.upload(
            ServerUnderTest.image(), to: path, headers: ["Host": "evil.example"])
        #expect(try await server.send(raw: String(decoding: upload, as: UTF8.self)).status == 421)
        #expect(try server.files() == ["a.jpg"])
        #expect(await server.stop() == 0)
    }

    @Test func `W3: a page of another site changes nothing`() async throws {
        let server = try await ServerUnderTest.start()
        try server.place.write(ServerUnderTest.image(), to: "photos/a.jpg")
        let path = try await server.uploadPath()
        let form = ServerUnderTest.body(ServerUnderTest.image())
        let foreign = [
            ["Origin": "http://evil.example"], ["Origin": "null"], ["Origin": ""],
            ["Origin": "http://127.0.0.1:1"], ["Origin": "https://127.0.0.1:\(server.port)"],
            ["Origin": "http://127.0.0.1:\(server.port).evil.example"],
            ["Sec-Fetch-Site": "cross-site"], ["Sec-Fetch-Site": "same-site"],
            ["Sec-Fetch-Site": "CROSS-SITE"], ["Sec-Fetch-Site": "none, cross-site"],
            ["Origin": server.url, "Sec-Fetch-Site": "cross-site"],
            ["Origin": "null", "Sec-Fetch-Site": "same-origin"],
        ]
        for headers in foreign {
            let all = headers.merging(ServerUnderTest.form) { $1 }
            let post = try await server.send("POST", path, all, body: form)
            #expect(post.status == 403, "\(headers)")
            for target in ["/images/a.jpg", "/image", "/cards", path] {
                let answer = try await server.send("DELETE", target, headers)
                #expect(answer.status == 403, "\(headers) \(target)")
            }
            // The refused request does not use up an upload address either.
            #expect(try await server.send("GET", "/upload", headers).status == 403, "\(headers)")
            let answer = try await server.send("GET", "/image", headers)
            #expect(answer.headers.keys.allSatisfy { !$0.hasPrefix("access-control") })
        }
        #expect(try server.files() == ["a.jpg"])

        let ours = ["Origin": server.url, "Sec-Fetch-Site": "same-origin"]
        let all = ours.merging(ServerUnderTest.form) { $1 }
        #expect(try await server.send("GET", "/upload", ours).status == 200)
        #expect(try await server.send("POST", path, all, body: form).status == 200)
        #expect(await server.stop() == 0)
    }

    @Test func `W3: GET requests change nothing`() async throws {
        let server = try await ServerUnderTest.start()
        try server.place.write(ServerUnderTest.image(), to: "photos/a.jpg")
        let before = try server.state()
        for target in ["/image", "/upload", "/images/a.jpg", "/health", "/uploads/a.jpg", "/"] {
            for method in ["GET", "HEAD", "OPTIONS"] {
                _ = try await server.send(method, target)
                _ = try await server.send(method, target, ["Idempotency-Key": "k"])
            }
        }
        #expect(try server.state() == before)
        #expect(await server.stop() == 0)
    }

    @Test func `W3: few of many requested upload addresses are kept`() async throws {
        let server = try await ServerUnderTest.start()
        let first = try await server.uploadPath()
        let ask = server.request("GET", "/upload")
        let growth = try await server.memoryGrowth {
            try await onThread { [port = server.port] in
                let socket = try RawClient(port: port)
                for _ in 0..<22 {
                    for _ in 0..<50 { try socket.send(ask) }
                    for _ in 0..<50 { #expect(try socket.response().status == 200) }
                }
            }
        }
        #expect(growth < 32 << 20)
        func upload(to path: String) async throws -> Int {
            let form = ServerUnderTest.body(ServerUnderTest.image())
            return try await server.send("POST", path, ServerUnderTest.form, body: form).status
        }
        #expect(try await upload(to: first) == 404)
        let latest = try await server.uploadPath()
        #expect(try await upload(to: latest) == 200)
        #expect(await server.stop() == 0)
    }

    /// Runs a server that should refuse to start; status 124 means that it did start.
    private func refusal(
        _ arguments: [String], _ environment: [String: String] = [:]
    ) async throws -> Workplace.Outcome {
        let place = try Workplace()
        return try await place.run(
            ["10", Workplace.tool.path, "serve", ".", "--port", "0"] + arguments,
            environment: environment, program: URL(filePath: "/usr/bin/timeout"))
    }
}

extension ServerUnderTest {
    /// Every path below `photos` with the time of its last change.
    fileprivate func state() throws -> [String: Date] {
        var state: [String: Date] = [:]
        for path in try files() + [""] {
            let attributes = try FileManager.default.attributesOfItem(atPath: photoPath(path))
            state[path] = attributes[.modificationDate] as? Date
        }
        return state
    }
}
