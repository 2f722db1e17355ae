import Foundation
import ImageEditorTestSupport
import Testing

/// The proxies that the environment names, with the built tool.
struct ProxyEndToEndTests {
    @Test func `a feed is loaded through the proxy, unless its host is an exception`() async throws
    {
        let place = try Workplace()
        let proxy = try RawServer { connection in
            let head = connection.readHead() ?? ""
            let isProxied = head.hasPrefix("GET http://pictures.example/image HTTP/1.1\r\n")
            let body =
                isProxied
                ? """
                [{"url":"http://pictures.example/a.jpg","created":"Mar 14, 2018 6:50:24 PM",
                "updated":"Mar 14, 2018 6:50:24 PM"}]
                """ : "[]"
            connection.send(
                "HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)")
        }
        defer { proxy.stop() }
        let environment = [
            "HTTP_PROXY": "http://127.0.0.1:\(proxy.port)",
            "IMAGEEDITOR_SERVER": "http://pictures.example",
        ]

        let proxied = try await place.run(["feed", "--json"], environment: environment)
        #expect(proxied.status == 0)
        #expect(try proxied.json().first?["origin"]?.string == "remote", "\(proxied.error)")

        let direct = try await place.run(
            ["feed", "--json"], environment: environment.merging(["NO_PROXY": "example"]) { $1 })
        #expect(try direct.json().first?["origin"]?.string == "cache", "\(direct.text)")
    }

    @Test func `a variable that is no proxy is an error without its value`() async throws {
        let outcome = try await Workplace().run(
            ["feed"], environment: ["HTTPS_PROXY": "socks5://me:secret@host"])

        #expect(outcome.status == 78)
        #expect(
            outcome.error
                == "imageeditor: HTTPS_PROXY: not a URL such as http://proxy.local:3128\n")
    }
}
