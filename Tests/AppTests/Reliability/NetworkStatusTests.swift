import Foundation
import ImageEditorTestSupport
import Testing

/// Status codes, validators, and servers that fail now and then.
@Suite(.fewAtATime) struct NetworkStatusTests {
    @Test func `N14: if 20 % of 200 images fail at random, the others arrive`() async throws {
        let place = try Workplace()
        var generator = SystemRandomNumberGenerator()
        let bad = Set((0..<200).shuffled(using: &generator).prefix(40))
        let server = try RawServer { request, connection in
            guard let number = Int(request.path.dropFirst()) else {
                let base = "http://\(request.field("Host") ?? "")"
                let feed = try? feedData((0..<200).map { "\(base)/\($0)" })
                return connection.answer(200, [], feed ?? Data())
            }
            guard bad.contains(number) else { return connection.answer(200, [], tinyPicture) }
            Self.fail(connection, kind: number)
        }
        defer { server.stop() }
        let ids = try await place.ids(server)
        #expect(ids.count == 200)

        let outcome = try await place.run(
            [
                "edit", "--filter", "sepia", "--max", "retries=0", "--max", "silence-seconds=1",
                "--server", server.url("").absoluteString,
            ] + ids)

        #expect(outcome.status == 1)
        let arrived = Set(try place.names().map { String($0.prefix(8)) })
        let expected = Set(ids.indices.filter { !bad.contains($0) }.map { ids[$0].prefix(8) })
        #expect(arrived == Set(expected.map(String.init)))
        let named = outcome.error.split(separator: "\n")
        #expect(named.count == 41, "\(outcome.error)")
        for number in bad {
            #expect(named.count { $0.contains(ids[number]) } == 1, "\(ids[number])")
        }
        #expect(named.contains { $0.contains("40 of 200") }, "\(named.last ?? "")")
        #expect(outcome.isPrintable)
    }

    @Test func `N14: temporary failures are retried and not reported`() async throws {
        let place = try Workplace()
        let log = RawLog()
        let failures = Switch(0)
        let server = try RawServer(log: log) { request, connection in
            // Each image fails once, each in a different way than the one before.
            guard log.paths.count(where: { $0 == request.path }) == 1 else {
                return connection.answer(200, [], tinyPicture)
            }
            failures.add(1)
            switch failures.value % 4 {
            case 0: connection.reset()
            case 1: connection.answer(503, ["Retry-After: 0"])
            case 2:
                connection.send("HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\nabc")
                connection.close()
            default: connection.answer(429)
            }
        }
        defer { server.stop() }

        let outcome = try await place.run(
            ["edit", "--filter", "sepia"] + (0..<8).map { server.url("/\($0)").absoluteString })

        #expect(outcome.status == 0, "\(outcome.error)")
        #expect(log.requests.count == 16)
    }

    @Test func `N15: an unchanged image is confirmed by the server, not sent again`()
        async throws
    {
        let place = try Workplace()
        let log = RawLog()
        let server = try RawServer(log: log) { request, connection in
            if request.path == "/image" {
                let url = "http://\(request.field("Host") ?? "")/a.png"
                // The feed's date is always newer than the cached image.
                let feed = try? feedData([url], updated: "Mar 14, 2099 6:50:24 PM")
                return connection.answer(200, [], feed ?? Data())
            }
            if request.field("If-None-Match") == "\"one\"" { return connection.answer(304) }
            connection.answer(200, ["ETag: \"one\""], tinyPicture)
        }
        defer { server.stop() }
        let id = try #require(try await place.ids(server).first)
        let command = ["show", id, "--json", "--server", server.url("").absoluteString]

        let first = try await place.run(command)
        let second = try await place.run(command)

        #expect(try first.json().first?["origin"]?.string == "remote")
        #expect(second.status == 0 && second.error.isEmpty, "\(second.error)")
        #expect(try second.json().first?["origin"]?.string == "remote")
        let asked = log.requests.filter { $0.path == "/a.png" }
        #expect(asked.map { $0.field("If-None-Match") } == [nil, "\"one\""])
    }

    @Test func `N15: an unrequested 304 is an error`() async throws {
        let server = try RawServer { _, connection in connection.answer(304) }
        defer { server.stop() }

        let outcome = try await Workplace().run("show", server.url("/a.png").absoluteString)

        expectOneLine(outcome, status: 69, "status 304")
    }

    @Test(arguments: [
        (400, 65), (401, 77), (403, 77), (404, 66), (406, 69), (410, 66), (418, 69), (451, 69),
        (500, 69), (501, 69), (505, 69),
    ])
    func `N15: a permanent status is reported at once`(_ status: Int, _ exit: Int) async throws {
        let log = RawLog()
        let server = try RawServer(log: log) { _, connection in connection.answer(status) }
        defer { server.stop() }

        let outcome = try await Workplace().run("show", server.url("/a.png").absoluteString)

        expectOneLine(outcome, status: exit, "status \(status)")
        #expect(log.requests.count == 1)
    }

    @Test(arguments: [408, 425, 429, 502, 503, 504])
    func `N15: a temporary status is retried`(_ status: Int) async throws {
        let place = try Workplace()
        let log = RawLog()
        let isUp = Switch(false)
        let server = try RawServer(log: log) { _, connection in
            if isUp.value && log.requests.count == 4 {
                connection.answer(200, [], tinyPicture)
            } else {
                connection.answer(status)
            }
        }
        defer { server.stop() }
        let command = ["show", server.url("/a.png").absoluteString, "--max", "retries=1"]

        let failed = try await place.run(command)
        expectOneLine(failed, status: 69, "status \(status)")
        #expect(log.requests.count == 2)
        isUp.value = true
        #expect(try await place.run(command).status == 0)
        #expect(log.requests.count == 4)
    }

    @Test func `N15: Retry-After is respected, but not for an hour`() async throws {
        let log = RawLog()
        let field = Switch("3600")
        let server = try RawServer(log: log) { _, connection in
            connection.answer(503, ["Retry-After: \(field.value)"])
        }
        defer { server.stop() }
        let address = server.url("/a.png").absoluteString

        let (_, short) = try await time { try await Workplace().run("show", address) }
        #expect(log.requests.count == 1 && short < .seconds(60))
        field.value = "2"
        let (_, long) = try await time {
            try await Workplace().run("show", address, "--max", "retries=1")
        }
        #expect(log.requests.count == 3 && long >= .seconds(2))
    }

    private static func fail(_ connection: RawConnection, kind: Int) {
        switch kind % 8 {
        case 0: connection.reset()
        case 1: connection.answer(404)
        case 2: connection.answer(500)
        case 3: connection.answer(503)
        case 4: connection.answer(200, [], text: "<html>")
        case 5: connection.answer(200, [], tinyPicture.prefix(40))
        case 6:
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 900\r\n\r\nabc")
            connection.close()
        default: connection.answer(302, ["Location: file:///etc/passwd"])
        }
    }
}
