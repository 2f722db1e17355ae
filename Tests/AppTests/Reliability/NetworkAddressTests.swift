import Foundation
import ImageEditorTestSupport
import Testing

/// A server with URLs that point to other private addresses. The user named only 127.0.0.3; the
/// tool must not connect to any other address of this machine.
@Suite(.fewAtATime) struct NetworkAddressTests {
    /// Spellings of addresses of this machine and of private networks, as used in URLs.
    static let hosts = [
        // This machine.
        "127.0.0.1", "127.1", "127.0.1", "127.0.0.2", "0x7f000001", "0x7f.1", "2130706433",
        "017700000001",
        "0177.0.0.1", "127.0.0.01", "[::1]", "[0:0:0:0:0:0:0:1]", "[::ffff:127.0.0.1]",
        "[::ffff:7f00:1]", "[::127.0.0.1]", "localhost", "LOCALHOST", "localhost.", "0.0.0.0",
        "0", "0x0", "[::]", "%31%32%37.0.0.1", "127%2e0%2e0%2e1", "１２７.0.0.1", "１２７．０．０．１",
        "127。0。0。1", "①②⑦.0.0.1", "127.0.0.1.", "user@127.0.0.2", "a:b@127.0.0.2",
        "127.0.0.1@127.0.0.2", "127.0.0.1%40127.0.0.2", "127.0.0.1%00.example",
        // Other networks.
        "169.254.169.254", "0xa9fea9fe", "10.0.0.1", "172.16.0.1", "172.31.255.255",
        "192.168.0.1", "100.64.0.1", "198.18.0.1", "224.0.0.1", "255.255.255.255", "[fe80::1]",
        "[fe80::1%25lo]", "[fe80::1%lo]", "[fc00::1]", "[fd00:ec2::254]", "[ff02::1]",
        "[fec0::1]",
        // Embedded addresses.
        "[64:ff9b::127.0.0.1]", "[64:ff9b::a9fe:a9fe]", "[64:ff9b:1::7f00:1]", "[2002:7f00:1::]",
        "[2002:c0a8:101::1]", "[2001:0:7f00:1::]", "[::ffff:0:127.0.0.1]",
    ]

    @Test func `N5: private addresses in a feed are not connected to, in any spelling`()
        async throws
    {
        let place = try Workplace()
        let victim = try makeVictim()
        defer { victim.stop() }
        let urls = Self.hosts.map { "http://\($0):\(victim.port)/x.png" }
        let feed = try feedData(urls)
        let server = try RawServer(at: "127.0.0.3") { _, connection in
            connection.answer(200, [], feed)
        }
        defer { server.stop() }
        let address = server.url("").absoluteString
        let ids = try await place.ids(server)
        // The feed leaves out invalid addresses.
        #expect(ids.count > urls.count - 10)

        let outcome = try await place.run(
            [
                "-f", "-qq", "-o", place.path("trace").path, "-e", "trace=connect,sendto,sendmsg",
                Workplace.tool.path, "edit", "--filter", "sepia", "--server", address, "--max",
                "retries=0",
            ] + ids, program: URL(filePath: "/usr/bin/strace"))

        #expect(outcome.status == 1)
        let failures = outcome.error.split(separator: "\n").filter { !$0.contains(" failed") }
        #expect(failures.count == ids.count, "\(outcome.error)")
        let refusals = failures.filter {
            $0.contains("is a private address that was not explicitly allowed")
        }
        #expect(refusals.count >= ids.count - 12, "\(outcome.error)")
        #expect(victim.accepted == 0)
        let trace = String(decoding: try place.read("trace"), as: UTF8.self)
        let connections = trace.split(separator: "\n").filter {
            $0.contains("connect(") && ($0.contains("AF_INET") && !$0.contains("htons(53)"))
                // A resolver sorts addresses by connecting datagram sockets to port 0, which sends
                // no packets.
                && !$0.contains("htons(0)")
        }
        #expect(connections.isEmpty, "\(connections.joined(separator: "\n"))")
        #expect(!outcome.error.contains("a:b"))
    }

    @Test(arguments: hosts.enumerated().filter { $0.offset % 3 == 0 }.map(\.element))
    func `N5: a redirect to a private address is not followed`(
        _ host: String
    ) async throws {
        let victim = try makeVictim()
        defer { victim.stop() }
        let log = RawLog()
        let server = try RawServer(at: "127.0.0.3", log: log) { _, connection in
            connection.answer(307, ["Location: http://\(host):\(victim.port)/x.png"])
        }
        defer { server.stop() }

        let outcome = try await Workplace().run(
            "show", server.url("/a.png").absoluteString, "--max", "retries=0")

        #expect([64, 69, 77].contains(outcome.status), "\(outcome.error)")
        #expect(outcome.output.isEmpty)
        #expect(victim.accepted == 0)
        #expect(log.requests.count == 1)
    }

    @Test func `N5: the refusal names the host and says how to allow it`() async throws {
        let server = try RawServer(at: "127.0.0.3") { _, connection in
            connection.answer(302, ["Location: http://169.254.169.254/latest/meta-data/"])
        }
        defer { server.stop() }

        let outcome = try await Workplace().run("show", server.url("/a.png").absoluteString)

        expectOneLine(
            outcome, status: 77, "169.254.169.254 is a private address", "--allow-private")
    }

    @Test func `N5: the named host is allowed at any port`() async throws {
        let place = try Workplace()
        let other = try makeVictim()
        defer { other.stop() }
        let feed = try feedData(["http://127.0.0.3:\(other.port)/x.png"])
        let server = try RawServer(at: "127.0.0.3") { _, connection in
            connection.answer(200, [], feed)
        }
        defer { server.stop() }
        let ids = try await place.ids(server)

        let outcome = try await place.run(
            ["show", "--server", server.url("").absoluteString] + ids)

        #expect(outcome.status == 0, "\(outcome.error)")
        #expect(other.accepted == 1)
    }

    @Test(arguments: ["localhost", "127.1", "[::ffff:127.0.0.1]", "2130706433", "127.0.0.2"])
    func `N5: with --allow-private every address is connected to`(_ host: String) async throws {
        let victim = try makeVictim()
        defer { victim.stop() }
        let server = try RawServer(at: "127.0.0.3") { _, connection in
            connection.answer(302, ["Location: http://\(host):\(victim.port)/x.png"])
        }
        defer { server.stop() }

        let outcome = try await Workplace().run(
            "show", server.url("/a.png").absoluteString, "--allow-private")

        #expect(outcome.status == 0, "\(outcome.error)")
        #expect(victim.accepted == 1)
    }

    @Test(arguments: ["localhost", "127.1", "127.0.0.2", "2130706433"])
    func `N5: a private server that was named by any spelling is connected to`(
        _ host: String
    ) async throws {
        let victim = try makeVictim()
        defer { victim.stop() }

        let outcome = try await Workplace().run("show", "http://\(host):\(victim.port)/x.png")

        #expect(outcome.status == 0, "\(outcome.error)")
    }

    @Test(.enabled(if: Self.canMount))
    func `N5: a name that the system resolves to a private address is not connected to`()
        async throws
    {
        let place = try Workplace()
        let victim = try makeVictim()
        defer { victim.stop() }
        try place.write(Data("127.0.0.2 pictures.example\n".utf8), to: "hosts")
        let feed = try feedData(["http://pictures.example:\(victim.port)/x.png"])
        let server = try RawServer(at: "127.0.0.3") { request, connection in
            if request.path == "/image" { return connection.answer(200, [], feed) }
            connection.answer(
                302, ["Location: http://pictures.example:\(victim.port)/x.png"])
        }
        defer { server.stop() }
        let id = try #require(try await place.ids(server).first)

        for image in [id, server.url("/a.png").absoluteString] {
            let refused = try await place.withHosts(
                "show", image, "--server", server.url("").absoluteString)
            expectOneLine(refused, status: 77, "pictures.example is a private address")
        }
        #expect(victim.accepted == 0)

        // If the user names the host, the tool connects to it.
        let named = try await place.withHosts(
            "show", "http://pictures.example:\(victim.port)/x.png")
        #expect(named.status == 0, "\(named.error)")
        #expect(victim.accepted == 1)
    }

    /// A server on all addresses of this machine that returns its picture for every request.
    private func makeVictim() throws -> RawServer {
        try RawServer(at: "::") { _, connection in connection.answer(200, [], tinyPicture) }
    }

    /// True if a process may have its own mount namespace.
    private static let canMount: Bool = {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/unshare")
        process.arguments = ["-rm", "mount", "--bind", "/etc/hosts", "/etc/hosts"]
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return false }
        process.waitUntilExit()
        return process.terminationStatus == 0
    }()
}

extension Workplace {
    /// Runs the tool with the folder's file `hosts` mounted over /etc/hosts.
    fileprivate func withHosts(_ arguments: String...) async throws -> Outcome {
        let script = "mount --bind hosts /etc/hosts && exec \"$0\" \"$@\""
        return try await run(
            ["-rm", "sh", "-c", script, Self.tool.path] + arguments,
            program: URL(filePath: "/usr/bin/unshare"))
    }
}
