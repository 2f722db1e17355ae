import Core
import Foundation
import ImageEditorNetworking
import Testing

/// A TLS server for `localhost`.
@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/openssl")))
struct SecureTests {
    @Test func `a trusted server is connected to once`() async throws {
        let server = try SecureServer()
        let client = client(authorities: server.certificate)

        for _ in 0..<2 {
            let response = try await client.send(.get(server.url("localhost", "/length")))
            #expect(response.body == Data("abc".utf8))
        }

        await client.shutdown()
        #expect(try server.connections() == 1)
    }

    @Test(arguments: [
        ("localhost", false, "the certificate is not trusted"),
        ("127.0.0.1", true, "the certificate is for another host"),
    ])
    func `another certificate is refused`(
        _ host: String, _ isTrusted: Bool, _ reason: String
    ) async throws {
        let server = try SecureServer()
        let client = client(authorities: isTrusted ? server.certificate : nil)

        await #expect(throws: HTTPClientError.untrusted(host: host, reason: reason)) {
            try await client.send(.get(server.url(host, "/length")))
        }
        await client.shutdown()
    }

    @Test func `N8: a secure body without a length is complete if the server says so`() async throws
    {
        let server = try SecureServer()
        let client = client(authorities: server.certificate)

        let whole = try await client.send(.get(server.url("localhost", "/whole")))
        await #expect(throws: HTTPClientError.incompleteBody(expected: nil, received: 3)) {
            try await client.send(.get(server.url("localhost", "/cut")))
        }

        #expect(whole.body == Data("abc".utf8))
        await client.shutdown()
    }

    private func client(authorities: URL?) -> CurlHTTPClient {
        CurlHTTPClient(
            addressPolicy: AddressPolicy(allowsPrivateAddresses: true), authorities: authorities)
    }
}

private final class SecureServer {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    private let process = Process()
    private let port: String

    var certificate: URL { folder.appending(path: "cert.pem") }

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let output = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["python3", "-c", Self.script]
        process.currentDirectoryURL = folder
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        port = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
            .trimmingCharacters(in: .whitespacesAndNewlines)
        try #require(!port.isEmpty)
    }

    deinit {
        // The process inherits a mask that blocks other signals.
        kill(process.processIdentifier, SIGKILL)
        // It is a temporary folder.
        try? FileManager.default.removeItem(at: folder)
    }

    func url(_ host: String, _ path: String) -> URL {
        URL(string: "https://\(host):\(port)\(path)") ?? folder
    }

    /// The number of successful handshakes.
    func connections() throws -> Int { try Data(contentsOf: folder.appending(path: "log")).count }

    private static let script = """
        import os, socket, ssl, subprocess, threading

        subprocess.run(
            "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -keyout"
            " key.pem -out cert.pem -days 2 -subj /CN=localhost -addext"
            " subjectAltName=DNS:localhost", shell=True, check=True)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain("cert.pem", "key.pem")

        def serve(connection):
            secure = context.wrap_socket(connection, server_side=True)
            with open("log", "a") as log:
                log.write(".")
            while request := secure.recv(4096):
                path = request.split()[1]
                length = b"Content-Length: 3\\r\\n" if path == b"/length" else b""
                secure.sendall(b"HTTP/1.1 200 OK\\r\\n" + length + b"\\r\\nabc")
                if path == b"/whole":
                    secure.unwrap()
                if path != b"/length":
                    return os.close(secure.detach())

        listener = socket.create_server(("127.0.0.1", 0))
        print(listener.getsockname()[1], flush=True)
        while True:
            threading.Thread(target=serve, args=listener.accept()[:1], daemon=True).start()
        """
}
