import Foundation
import Testing

/// `serve`, from the built tool. What it answers is proved in its own module.
struct ServeEndToEndTests {
    @Test(arguments: [SIGINT, SIGTERM])
    func `a signal stops the server, and that is no error`(signal: Int32) async throws {
        let place = try Workplace()
        try await place.bringPhotos(["one.jpg"])
        let server = try await ServerProcess.ours(place, photos: "photos")
        #expect(await server.stop(by: signal) == 0)
    }
}
