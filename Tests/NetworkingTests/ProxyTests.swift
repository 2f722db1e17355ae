import Core
import Foundation
@testable import ImageEditorNetworking
import ImageEditorTestSupport
import Testing

/// Requests through a proxy, and the environment that names it.
struct ProxyTests {
    @Test func `a proxy gets the whole URL, and the name is not looked up here`() async throws {
        let heads = Recorder<String>()
        let proxy = try RawServer { connection in
            while let head = connection.readHead() {
                heads.add(head)
                connection.send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
            }
        }
        defer { proxy.stop() }
        let proxies = try ProxySettings(
            environment: ["http_proxy": "http://me:secret@127.0.0.1:\(proxy.port)/"])
        let resolver = HostResolver { host in
            Issue.record("\(host) was looked up")
            return []
        }
        let url = try #require(URL(string: "http://pictures.example:8080/image?a=1"))

        let bodies = try await withClient(resolver: resolver, proxies: proxies) { client in
            [try await client.send(.get(url)).body, try await client.send(.get(url)).body]
        }

        #expect(bodies == [Data("ok".utf8), Data("ok".utf8)])
        #expect(heads.values.count == 2)
        for head in heads.values {
            #expect(head.hasPrefix("GET http://pictures.example:8080/image?a=1 HTTP/1.1\r\n"))
            #expect(head.contains("Host: pictures.example:8080\r\n"))
            #expect(head.contains("Proxy-Authorization: Basic bWU6c2VjcmV0\r\n"), "\(head)")
        }
    }

    @Test func `a secure connection is tunnelled`() async throws {
        let heads = Recorder<String>()
        let proxy = try RawServer { connection in
            if let head = connection.readHead() { heads.add(head) }
            connection.send("HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n")
        }
        defer { proxy.stop() }
        let proxies = try ProxySettings(environment: ["HTTPS_PROXY": "127.0.0.1:\(proxy.port)"])
        let url = try #require(URL(string: "https://pictures.example/image"))

        await #expect(throws: HTTPClientError.self) {
            try await withClient(proxies: proxies) { try await $0.send(.get(url)) }
        }

        #expect(heads.values.first?.hasPrefix("CONNECT pictures.example:443 HTTP/1.1\r\n") == true)
    }

    @Test(arguments: ["http", "https"])
    func `a proxy that requires a password is named`(scheme: String) async throws {
        let proxy = try RawServer { connection in
            _ = connection.readHead()
            connection.send(
                "HTTP/1.1 407 Proxy Authentication Required\r\nContent-Length: 0\r\n\r\n")
        }
        defer { proxy.stop() }
        let address = "http://127.0.0.1:\(proxy.port)"
        let proxies = try ProxySettings(
            environment: ["HTTP_PROXY": address, "HTTPS_PROXY": address])
        let url = try #require(URL(string: "\(scheme)://pictures.example/image"))

        await #expect(throws: HTTPClientError.proxyNeedsPassword(host: "127.0.0.1")) {
            try await withClient(proxies: proxies) { try await $0.send(.get(url)) }
        }
    }

    @Test func `a proxy that is away is named`() async throws {
        let proxies = try ProxySettings(environment: ["HTTP_PROXY": "http://127.0.0.1:1"])
        let url = try #require(URL(string: "http://pictures.example/image"))

        await #expect(
            throws: HTTPClientError.unreachable(
                host: "the proxy 127.0.0.1", reason: "no connection to port 1")
        ) { try await withClient(proxies: proxies) { try await $0.send(.get(url)) } }
    }

    @Test(arguments: ["http://127.0.0.2/a", "http://localhost/a", "http://[::1]/a"])
    func `a private address is refused through a proxy, too`(address: String) async throws {
        let proxies = try ProxySettings(environment: ["HTTP_PROXY": "http://127.0.0.1:1"])
        let url = try #require(URL(string: address))

        await #expect(throws: HTTPClientError.forbiddenAddress(host: try HTTPTarget(url).host)) {
            try await withClient(proxies: proxies) { try await $0.send(.get(url)) }
        }
    }

    @Test(arguments: [
        ("", "http://a.example/", true), ("*", "http://a.example/", false),
        ("a.example", "http://a.example/", false), ("a.example", "http://b.a.example/", false),
        (".a.example", "http://b.a.example/", false), ("a.example", "http://ba.example/", true),
        ("x, A.Example ,y", "http://a.example/", false),
        ("*.a.example", "http://b.a.example", false),
        ("a.example:81", "http://a.example/", true),
        ("a.example:81", "http://a.example:81/", false),
        ("10.0.0.0/8", "http://10.1.2.3/", false), ("10.0.0.0/8", "http://11.1.2.3/", true),
        ("127.0.0.1", "http://127.0.0.1:90/", false), ("[::1]", "http://[::1]/", false),
        ("::1", "http://[::1]/", false), ("a.example", "https://a.example/", true),
    ])
    func `NO_PROXY names the hosts that are reached directly`(
        list: String, address: String, isProxied: Bool
    ) throws {
        let proxies = try ProxySettings(environment: [
            "HTTP_PROXY": "http://proxy.example:3128", "no_proxy": list,
        ])
        let target = try HTTPTarget(try #require(URL(string: address)))
        // Secure URLs have a proxy of their own, which is not set here.
        #expect((proxies.proxy(for: target) != nil) == (isProxied && !target.isSecure))
    }

    @Test(arguments: ["socks5://127.0.0.1:1080", "http://", "https://proxy.example"])
    func `what is no proxy over HTTP is refused with the variable's name`(value: String) {
        #expect(throws: ProxySettingsError(variable: "HTTP_PROXY")) {
            try ProxySettings(environment: ["HTTP_PROXY": value])
        }
    }
}
