import Core
import Foundation
@testable import ImageEditorNetworking
import ImageEditorTestSupport
import Testing

/// The client does not connect to private addresses that the user did not name; a server on
/// 127.0.0.1 counts the connections.
struct AddressPolicyTests {
    @Test(arguments: [
        "127.0.0.1", "127.1", "0x7f000001", "2130706433", "017700000001", "0.0.0.0", "0",
        "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[::1]", "localhost", "LOCALHOST.",
        "127%2e0%2e0%2e1", "１２７.0.0.1", "１２７．０．０．１", "user:secret@127.0.0.1",
    ])
    func `N5: no connection is made to the machine itself`(_ host: String) async throws {
        let server = try answering()
        defer { server.stop() }
        let url = try #require(URL(string: "http://\(host):\(server.port)/"))

        let error = await #expect(throws: HTTPClientError.self) {
            try await withClient(policy: AddressPolicy()) { try await $0.send(.get(url)) }
        }

        #expect(server.accepted == 0)
        switch error {
        case .forbiddenAddress, .unsupportedURL, .unreachable: break
        default: Issue.record("\(String(describing: error))")
        }
        #expect(error?.errorDescription?.contains("secret") == false)
    }

    @Test(arguments: ["127.0.0.1", "2130706433", "[::ffff:127.0.0.1]", "localhost"])
    func `N5: the error names the host`(_ host: String) async throws {
        let url = try #require(URL(string: "http://\(host):1/"))

        let bare = host.filter { $0 != "[" && $0 != "]" }
        await #expect(throws: HTTPClientError.forbiddenAddress(host: bare)) {
            try await withClient(policy: AddressPolicy()) { try await $0.send(.get(url)) }
        }
    }

    @Test func `N5: the checked address is connected to without a second lookup`() async throws {
        let server = try answering()
        defer { server.stop() }
        let lookUps = Counter()
        // A name that resolves differently the second time, as in a DNS rebinding attack.
        let resolver = HostResolver { _ in
            lookUps.add()
            return lookUps.value == 1 ? [.loopback] : [.v4(0x7f00_0002)]
        }

        try await withClient(
            policy: AddressPolicy(trustedHosts: ["nas.example"]), resolver: resolver
        ) { client in
            for _ in 0..<3 { try await expectOK(client, .get(server.url(host: "nas.example"))) }
        }

        #expect(lookUps.value == 1)
        #expect(server.accepted == 1)
    }

    @Test func `N5: a connection is opened to a checked address only`() throws {
        let url = try #require(URL(string: "http://public.example/"))
        let transfer = try Transfer(
            .get(url),
            on: Transfer.Route(
                target: HTTPTarget(url), proxy: nil, addresses: [.v4(0x0101_0101)]),
            deadline: .now, limits: quickLimits(), userAgent: "", authorities: nil
        ) { _ in }

        #expect(transfer.isPermitted(.v4(0x0101_0101)))
        #expect(!transfer.isPermitted(.loopback))
        #expect(transfer.attempt.failure == .forbiddenAddress(host: "public.example"))
    }

    @Test func `N5: a name that turns private after it was found public is refused`() async throws {
        let server = try answering()
        defer { server.stop() }
        let lookUps = Counter()
        let resolver = HostResolver(timeToLive: .zero) { _ in
            lookUps.add()
            return lookUps.value == 1 ? [.v4(0x0101_0101)] : [.loopback]
        }
        // The user named the host, and its address was public then.
        #expect(
            try await resolver.addresses(of: "named.example", isTrusted: true).wasPrivate == false)

        await #expect(throws: HTTPClientError.forbiddenAddress(host: "named.example")) {
            try await withClient(
                policy: AddressPolicy(trustedHosts: ["named.example"]), resolver: resolver
            ) { try await $0.send(.get(server.url(host: "named.example"))) }
        }
        #expect(lookUps.value == 2)
        #expect(server.accepted == 0)
    }

    @Test(arguments: [
        IPAddress.v6(0, 1), .v6(0xfe80_0000_0000_0000, 1), .v6(0xfd00_0ec2_0000_0000, 0x254),
        .v6(0x0064_ff9b_0000_0000, 0x7f00_0001), .v6(0x2002_7f00_0001_0000, 0), .v4(0xa9fe_a9fe),
        .v4(0x0a00_0001), .v4(0x6440_0001), .v4(0), .v4(0xffff_ffff),
    ])
    func `N5: a name that resolves to an address of any private kind is refused`(
        _ address: IPAddress
    ) async throws {
        let url = try #require(URL(string: "http://public.example/"))

        await #expect(throws: HTTPClientError.forbiddenAddress(host: "public.example")) {
            try await withClient(policy: AddressPolicy(), resolver: resolving(address)) {
                try await $0.send(.get(url))
            }
        }
    }

    @Test(arguments: ["http", "https"])
    func `N5: a name that resolves to a private address is refused`(_ scheme: String) async throws {
        let server = try answering()
        defer { server.stop() }
        let url = try #require(URL(string: "\(scheme)://public.example:\(server.port)/"))

        await #expect(throws: HTTPClientError.forbiddenAddress(host: "public.example")) {
            try await withClient(policy: AddressPolicy(), resolver: resolving(.loopback)) {
                try await $0.send(.get(url))
            }
        }
        #expect(server.accepted == 0)
    }

    @Test func `N5: a trusted host does not open the others`() async throws {
        let server = try answering()
        defer { server.stop() }

        try await withClient(policy: AddressPolicy(trustedHosts: ["127.0.0.1"])) { client in
            try await expectOK(client, .get(server.url()))
            await #expect(throws: HTTPClientError.forbiddenAddress(host: "localhost")) {
                try await client.send(.get(server.url(host: "localhost")))
            }
        }
        #expect(server.accepted == 1)
    }

    @Test(arguments: ["LocalHost", "localhost.", "localhost"])
    func `N5: a trusted name that is private is connected to`(_ named: String) async throws {
        let server = try answering()
        defer { server.stop() }

        try await withClient(policy: AddressPolicy(trustedHosts: [named])) { client in
            try await expectOK(client, .get(server.url(host: "localhost")))
        }
    }

    @Test func `N5: a trusted name that was public at first stays public`() async throws {
        let resolver = resolving(.v4(0x0101_0101), .loopback)
        #expect(
            try await resolver.addresses(of: "named.example", isTrusted: true).wasPrivate == false)
        let policy = AddressPolicy(trustedHosts: ["named.example"])

        #expect(
            policy.permitted([.loopback], of: "named.example", wasPrivate: false).isEmpty)
        #expect(
            policy.permitted([.loopback], of: "named.example", wasPrivate: true) == [.loopback])
        #expect(policy.permitted([.loopback], of: "other.example", wasPrivate: true).isEmpty)
    }

    @Test func `N5: the first answer of a trusted name is remembered among many names`()
        async throws
    {
        let lookUps = Counter()
        let resolver = HostResolver(timeToLive: .zero) { _ in
            lookUps.add()
            return lookUps.value == 1 ? [.v4(0x0101_0101)] : [.loopback]
        }
        _ = try await resolver.addresses(of: "named.example", isTrusted: true)
        for number in 0..<1_100 {
            _ = try await resolver.addresses(of: "\(number).example", isTrusted: false)
        }

        #expect(
            try await resolver.addresses(of: "named.example", isTrusted: true).wasPrivate == false)
    }

    @Test func `N5: only the public of a name's addresses are used`() {
        let all: [IPAddress] = [.loopback, .v4(0x0101_0101), .v6(0, 1)]

        #expect(
            AddressPolicy().permitted(all, of: "a", wasPrivate: false) == [.v4(0x0101_0101)])
        #expect(
            AddressPolicy(allowsPrivateAddresses: true).permitted(all, of: "a", wasPrivate: false)
                == all)
    }

    @Test func `N5: every address is connected to if that is allowed`() async throws {
        let server = try answering()
        defer { server.stop() }
        let policy = AddressPolicy(allowsPrivateAddresses: true)

        try await withClient(policy: policy) { client in
            for host in ["127.0.0.1", "127.1", "localhost", "[::ffff:127.0.0.1]"] {
                try await expectOK(client, .get(server.url(host: host)))
            }
        }
    }

    @Test(arguments: [
        "ftp://127.0.0.1/", "file:///etc/passwd", "http:///x", "http://127.0.0.1:99999/",
        "http://127.0.0.1:0/", "javascript:alert(1)", "data:,x", "http://a b/",
        "http://[fe80::1%25lo]/",
    ])
    func `an invalid URL is unsupported`(_ text: String) async throws {
        guard let url = URL(string: text) else { return }

        let error = await #expect(throws: HTTPClientError.self) {
            try await withClient(policy: AddressPolicy(allowsPrivateAddresses: true)) {
                try await $0.send(.get(url))
            }
        }

        guard case .unsupportedURL = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    private func answering() throws -> RawServer {
        try RawServer { connection in
            while connection.readHead() != nil {
                connection.send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
            }
        }
    }

    private func resolving(_ addresses: IPAddress...) -> HostResolver {
        HostResolver { _ in addresses }
    }
}

extension IPAddress {
    fileprivate static let loopback = IPAddress.v4(0x7f00_0001)
}
