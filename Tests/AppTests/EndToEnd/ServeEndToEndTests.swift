import Foundation
import Testing

/// `serve` of the built tool. ServerTests covers the details of the responses.
struct ServeEndToEndTests {
    @Test(arguments: [SIGINT, SIGTERM])
    func `a signal stops the server, with status 0`(signal: Int32) async throws {
        let place = try Workplace()
        try await place.bringPhotos(["one.jpg"])
        let server = try await ServerProcess.ours(place, photos: "photos")
        #expect(await server.stop(by: signal) == 0)
    }
}
