import Foundation
import Testing

/// The cards of the built tool's `serve`, checked by a peer in Python. ServerTests covers the
/// details of the responses.
struct ServeCardsEndToEndTests {
    @Test func `a Python peer and our own contract agree, after a restart too`() async throws {
        let place = try Workplace()
        try await place.bringPhotos(["one.jpg"])
        let photo = place.folder.appending(path: "photos/one.jpg")
        for arguments in [[], ["restarted"]] {
            let server = try await ServerProcess.ours(place, photos: "photos")
            #expect(try await peer(server, photo, arguments, in: place) == 0)
            await server.stop()
        }
        let folder = place.folder.appending(path: "photos/uploads/.cards")
        for (path, mode) in [(folder, 0o700), (folder.appending(path: "cards.sqlite"), 0o600)] {
            let attributes = try FileManager.default.attributesOfItem(atPath: path.path)
            #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == mode)
        }
    }

    /// - Returns: The peer's exit status. The peer writes its findings to standard error.
    private func peer(
        _ server: ServerProcess, _ photo: URL, _ arguments: [String], in place: Workplace
    ) async throws -> Int {
        let script = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "ForeignServer/peer.py")
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        return try await ChildProcess(
            URL(filePath: "/usr/bin/env"),
            ["python3", script.path, server.url.absoluteString, photo.path] + arguments,
            environment: place.environment(["PATH": path]), folder: place.folder,
            output: STDERR_FILENO, error: STDERR_FILENO
        ).wait()
    }
}
