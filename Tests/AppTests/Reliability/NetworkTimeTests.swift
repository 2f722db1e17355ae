import Foundation
import ImageEditorTestSupport
import Testing

/// Slow servers, with the tool's real limits. The tests run in parallel.
///
/// A busy machine may delay a single run, but hardly three: a run that takes too long is repeated.
struct NetworkTimeTests {
    @Test(arguments: Slowness.allCases)
    func `N2: a slow image fails within 20 s, in one line`(_ slowness: Slowness) async throws {
        let place = try Workplace()
        let server = try RawServer { connection in
            if slowness != .silentAfterConnecting { _ = connection.readHead() }
            slowness.answer(connection)
        }
        defer { server.stop() }

        let (outcome, time, runs) = try await place.run(
            within: .seconds(20), "show", server.url("/a.jpg").absoluteString)

        expectOneLine(outcome, status: 69, "within 15 s", "--max")
        #expect((.seconds(14)...(.seconds(20))).contains(time), "\(time)")
        #expect(server.accepted == runs)
    }

    @Test func `N2: a silent server delays an uncached feed by at most 20 s`() async throws {
        let place = try Workplace()
        let server = try RawServer { $0.readToEnd() }
        defer { server.stop() }

        let (outcome, time, _) = try await place.run(
            within: .seconds(20), "feed", "--json", "--server", server.url("").absoluteString)

        #expect(try outcome.json().first?["origin"]?.string == "bundled")
        #expect(outcome.error.contains("no answer within 15 s"), "\(outcome.error)")
        #expect((.seconds(14)...(.seconds(20))).contains(time), "\(time)")
    }

    @Test func `N2: a silent server delays a cached feed by 5 s`() async throws {
        let place = try Workplace()
        let feed = try feedData(["http://127.0.0.1/a.jpg"])
        let isSilent = Switch(false)
        let server = try RawServer { _, connection in
            if isSilent.value { connection.readToEnd() } else { connection.answer(200, [], feed) }
        }
        defer { server.stop() }
        let address = server.url("").absoluteString
        _ = try await place.run("feed", "--json", "--server", address)
        isSilent.value = true

        let (outcome, time, _) = try await place.run(
            within: .seconds(10), "feed", "--json", "--server", address)

        #expect(try outcome.json().first?["origin"]?.string == "cache")
        expectOneLine(outcome, status: 0, "no complete answer within 5 s")
        #expect((.seconds(4.5)...(.seconds(10))).contains(time), "\(time)")
    }

    @Test func `N2: an unaccepted connection ends with the connect timeout`() async throws {
        let place = try Workplace()
        let crowd = try CrowdedPort()

        let (outcome, time, _) = try await place.run(
            within: .seconds(15), "show", "http://127.0.0.1:\(crowd.port)/a.jpg", "--max",
            "connect-seconds=2")

        expectOneLine(outcome, status: 69, "no connection within 2 s", "--max connect-seconds")
        #expect((.seconds(1.9)...(.seconds(15))).contains(time), "\(time)")
    }

    @Test func `N2: a body that is fast enough still ends with the total timeout`() async throws {
        let place = try Workplace()
        let server = try RawServer { _, connection in
            connection.send("HTTP/1.1 200 OK\r\n\r\n")
            while connection.send([UInt8](repeating: 1, count: 4_096)) { connection.pause(0.2) }
            connection.close()
        }
        defer { server.stop() }

        let (outcome, time, _) = try await place.run(
            within: .seconds(8), "show", server.url("/a.jpg").absoluteString, "--max",
            "image-seconds=3")

        expectOneLine(outcome, status: 69, "no complete answer within 3 s")
        #expect((.seconds(2.5)...(.seconds(8))).contains(time), "\(time)")
    }

    @Test func `N2: retries end with the total timeout`() async throws {
        let place = try Workplace()
        let server = try RawServer { connection in
            _ = connection.readHead()
            connection.reset()
        }
        defer { server.stop() }

        let (outcome, time, runs) = try await place.run(
            within: .seconds(7), "show", server.url("/a.jpg").absoluteString, "--max",
            "image-seconds=2", "--max", "retries=100")

        expectOneLine(outcome, status: 69, "the connection was lost")
        #expect(time < .seconds(7), "\(time)")
        #expect((2 * runs...20 * runs).contains(server.accepted))
    }
}

extension NetworkTimeTests {
    /// A kind of slow server.
    enum Slowness: CaseIterable {
        case silentAfterConnecting, silentInHeader, silentInBody, drippingHeader, drippingBody
        case oneByteInTenSeconds, fastAtFirst

        func answer(_ connection: RawConnection) {
            let head = "HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n"
            switch self {
            case .silentAfterConnecting: connection.readToEnd()
            case .silentInHeader:
                connection.send(head)
                connection.readToEnd()
            case .silentInBody:
                connection.send(head + "\r\nabc")
                connection.readToEnd()
            case .drippingHeader:
                connection.send(head + "X: ")
                while connection.send("a") { connection.pause(1) }
            case .drippingBody:
                connection.send(head + "\r\n")
                while connection.send("a") { connection.pause(1) }
            case .oneByteInTenSeconds:
                connection.send(head + "\r\n")
                while connection.send("a") { connection.pause(10) }
            case .fastAtFirst:
                connection.send(head + "\r\n")
                connection.send([UInt8](repeating: 1, count: 10_000))
                while connection.send("a") { connection.pause(1) }
            }
        }
    }

    /// A port whose accept queue is full, so that connections to it hang.
    final class CrowdedPort {
        let port: Int
        private var sockets: [Int32] = []

        init() throws {
            let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            inet_pton(AF_INET, "127.0.0.1", &address.sin_addr)
            var length = socklen_t(MemoryLayout<sockaddr_in>.size)
            sockets = [listener]
            let isListening = withUnsafeMutablePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    bind(listener, $0, length) == 0 && listen(listener, 0) == 0
                        && getsockname(listener, $0, &length) == 0
                }
            }
            port = Int(UInt16(bigEndian: address.sin_port))
            try #require(isListening)
            for _ in 0..<4 {
                let visitor = socket(
                    AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue), 0)
                sockets.append(visitor)
                withUnsafeMutablePointer(to: &address) {
                    $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                        _ = connect(visitor, $0, length)
                    }
                }
            }
        }

        deinit { for socket in sockets { close(socket) } }
    }
}

extension Workplace {
    /// Runs the tool, and again if it takes longer than `limit`, up to three times.
    ///
    /// - Returns: The last outcome and its duration, and the number of runs.
    fileprivate func run(
        within limit: Duration, _ arguments: String...
    ) async throws -> (outcome: Outcome, time: Duration, runs: Int) {
        var runs = 0
        while true {
            let (outcome, _, time) = try await measured(arguments)
            runs += 1
            if time <= limit || runs == 3 { return (outcome, time, runs) }
        }
    }
}
