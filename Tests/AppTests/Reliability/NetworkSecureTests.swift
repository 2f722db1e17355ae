import Foundation
import ImageEditorTestSupport
import Testing

/// TLS servers with trusted and untrusted certificates.
@Suite(.fewAtATime, .enabled(if: SecureServer.canRun)) struct NetworkSecureTests {
    @Test func `N4: a redirect from https to http is refused and named`() async throws {
        let place = try Workplace()
        let log = RawLog()
        let plain = try RawServer(log: log) { _, connection in
            connection.answer(200, [], tinyPicture)
        }
        defer { plain.stop() }
        let target = plain.url("/a.png").absoluteString
        let server = try await SecureServer(place, redirectingTo: target)

        let outcome = try await place.run(
            "show", "\(server.address)/redirect", environment: server.trusted)

        expectOneLine(outcome, status: 69, "a redirect to \(target) is not followed")
        #expect(log.requests.isEmpty)
    }

    @Test func `a redirect within https is followed, and the picture arrives`() async throws {
        let place = try Workplace()
        let server = try await SecureServer(place, redirectingTo: "/a.png")

        for path in ["/a.png", "/redirect"] {
            let outcome = try await place.run(
                "show", server.address + path, "--json", environment: server.trusted)
            #expect(outcome.status == 0, "\(outcome.error)")
            #expect(try outcome.json().first?["format"]?.string == "png")
        }
    }

    @Test func `an untrusted certificate is refused with a clear message`() async throws {
        let place = try Workplace()
        let server = try await SecureServer(place, redirectingTo: "/")

        let image = try await place.run("show", "\(server.address)/a.png")
        let feed = try await place.run("feed", "--json", "--server", server.address)

        expectOneLine(
            image, status: 69, "no secure connection to localhost",
            "the certificate is not trusted", "SSL_CERT_FILE")
        #expect(feed.status == 69 && feed.output.isEmpty)
        #expect(feed.error.contains("the certificate is not trusted"))
        #expect(try server.requests() == 0)
    }

    @Test func `a certificate for another host is refused with a clear message`() async throws {
        let place = try Workplace()
        let server = try await SecureServer(place, redirectingTo: "/")

        let outcome = try await place.run(
            "show", "https://127.0.0.1:\(server.port)/a.png", environment: server.trusted)

        expectOneLine(outcome, status: 69, "the certificate is for another host")
        #expect(try server.requests() == 0)
    }

    @Test(arguments: ["missing.pem", "words.pem"])
    func `an unreadable file of certificate authorities is named`(_ name: String) async throws {
        let place = try Workplace()
        try place.write(Data("no certificate".utf8), to: "words.pem")
        let server = try await SecureServer(place, redirectingTo: "/")

        let outcome = try await place.run(
            "show", "\(server.address)/a.png",
            environment: ["SSL_CERT_FILE": place.path(name).path])

        expectOneLine(outcome, status: 69, "no secure connection", "SSL_CERT_FILE")
        #expect(try server.requests() == 0)
    }

    @Test func `a server without TLS is reported as such`() async throws {
        let server = try RawServer { connection in
            connection.pause(0.02)
            connection.send("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n")
            connection.readToEnd()
        }
        defer { server.stop() }

        let outcome = try await Workplace().run("show", "https://127.0.0.1:\(server.port)/a.png")

        expectOneLine(outcome, status: 69, "the server does not speak TLS")
    }
}

/// A TLS server for `localhost` that serves a picture and redirects from `/redirect`.
private final class SecureServer: Sendable {
    private let process: ServerProcess
    private let place: Workplace
    let port: Int

    var address: String { "https://localhost:\(port)" }
    /// The environment in which the tool trusts the server.
    var trusted: [String: String] { ["SSL_CERT_FILE": place.path("tls/cert.pem").path] }

    /// True if the system has a tool that makes certificates.
    static let canRun = FileManager.default.isExecutableFile(atPath: "/usr/bin/openssl")

    init(_ place: Workplace, redirectingTo target: String) async throws {
        self.place = place
        try place.write(tinyPicture, to: "tls/a.png")
        let made = try await place.run(
            [
                "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1",
                "-nodes", "-keyout", "tls/key.pem", "-out", "tls/cert.pem", "-days", "2", "-subj",
                "/CN=localhost", "-addext", "subjectAltName=DNS:localhost",
            ], program: URL(filePath: "/usr/bin/openssl"))
        try #require(made.status == 0, "\(made.error)")
        process = try await ServerProcess.start(
            URL(filePath: "/usr/bin/env"), ["python3", "-c", Self.script, target], in: place)
        port = try #require(process.url.port)
    }

    /// The number of requests after a successful handshake.
    func requests() throws -> Int {
        (try? place.read("tls/log"))?.count ?? 0
    }

    private static let script = """
        import http.server, ssl, sys

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                with open("tls/log", "a") as log:
                    log.write(".")
                if self.path == "/redirect":
                    self.send_response(302)
                    self.send_header("Location", sys.argv[1])
                    self.send_header("Content-Length", "0")
                    self.end_headers()
                    return
                with open("tls/a.png", "rb") as file:
                    body = file.read()
                self.send_response(200)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_):
                pass

        class Server(http.server.ThreadingHTTPServer):
            def handle_error(self, *_):
                pass

        server = Server(("127.0.0.1", 0), Handler)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain("tls/cert.pem", "tls/key.pem")
        server.socket = context.wrap_socket(
            server.socket, server_side=True, do_handshake_on_connect=False)
        print(server.server_address[1], flush=True)
        server.serve_forever()
        """
}
