import Core
import Foundation
import ImageEditorStorage
import ImageEditorTestSupport
import Testing

@testable import ImageEditorServer

/// Runs a server that renders with `renderer` over a folder with the photo `a.jpg`.
func withRenderingServer(
    _ renderer: ImageRendererSpy,
    configure: (inout ReferenceServer.Configuration) -> Void = { _ in },
    edition: String = "", log: @escaping @Sendable (String) -> Void = { _ in },
    _ body: (TestServer) async throws -> Void
) async throws {
    try await withServer(
        configure: configure,
        rendering: .init(renderer: renderer, edition: edition), log: log
    ) { server async throws in
        try server.add(jpeg(), at: "a.jpg")
        try await body(server)
    }
}

extension TestServer {
    /// The path of a photo's renditions.
    func imagePath(_ name: String = "a.jpg") throws -> String {
        let url = try #require(URL(string: "http://127.0.0.1:\(port)/images/\(name)"))
        return "/image/" + FeedImage(url: url, created: .distantPast, updated: .distantPast).id
    }

    func render(_ query: String, _ headers: [String: String] = [:]) async throws -> RawAnswer {
        try await send("GET", try imagePath() + "?" + query, headers)
    }

    /// Waits until `count` requests wait for their turn to be rendered.
    func hasWaiting(_ count: Int) async throws {
        for _ in 0..<12_000 where renderQueue?.waiting != count {
            try await Task.sleep(for: .milliseconds(5))
        }
        #expect(renderQueue?.waiting == count)
    }

    /// Sends `count` equal requests without waiting for a response; the caller keeps the
    /// connection.
    func beginRendering(
        _ query: String, window: Int32? = nil, count: Int = 1, version: String = "1.1"
    ) async throws -> HeldClient {
        let path = try imagePath() + "?" + query
        let paths = Array(repeating: path, count: count)
        return try await begin(paths, window: window, version: version)
    }

    /// Requests `paths` without waiting for a response; the caller keeps the connection.
    func begin(
        _ paths: [String], window: Int32? = nil, version: String = "1.1"
    ) async throws -> HeldClient {
        try await onThread { [port] in
            let client = try RawClient(port: port, window: window)
            let heads = paths.map {
                "GET \($0) HTTP/\(version)\r\nHost: 127.0.0.1:\(port)\r\n\r\n"
            }
            try client.send(heads.joined())
            return HeldClient(client)
        }
    }
}

/// A connection that several threads use one after the other.
final class HeldClient: @unchecked Sendable {
    private var client: RawClient?

    init(_ client: RawClient) { self.client = client }

    /// Waits for the first bytes of the response and reads only those.
    ///
    /// - Returns: `true` if there are any.
    func begins() async throws -> Bool {
        try await onThread { [self] in try #require(client).receive() }
    }

    /// Closes the sending half of the connection.
    func finishSending() async throws {
        try await onThread { [self] in try #require(client).finishSending() }
    }

    func answer() async throws -> RawAnswer {
        try await onThread { [self] in try #require(client).response() }
    }

    /// Closes the connection without notice.
    func leave() { client = nil }
}

/// A recipe encoded for a URL.
func recipeQuery(_ json: String) -> String {
    "recipe="
        + Data(json.utf8).base64EncodedString().replacing("+", with: "-")
        .replacing("/", with: "_").replacing("=", with: "")
}

let sepiaQuery = recipeQuery(#"{"version":1,"operations":[{"op":"sepia"}]}"#)
