import Core
import Foundation
import Presentation
import Testing

struct CachedImagePresenterTests {
    private let now = Date(timeIntervalSince1970: 1_600_000_000)

    @Test(arguments: [
        (
            HTTPClientError.unreachable(host: "h", reason: "connection refused") as any Error,
            "h cannot be reached: connection refused"
        ),
        (ImageLoadingError.unexpectedStatus(503), "the server answered with status 503"),
        (
            HTTPClientError.timedOut(phase: .response, after: .seconds(15)),
            "no answer within 15 s"
        ),
    ])
    func `the note names the image, the reason and the age of the copy`(
        reason: any Error, words: String
    ) throws {
        let url = try #require(URL(string: "http://me:secret@h/a.jpg?token=secret"))
        let image = CachedImage(
            url: url, origin: .cache(savedAt: now.addingTimeInterval(-3 * 3_600)), reason: reason)

        let note = CachedImagePresenter(now: { [now] in now }).note(on: image)
        #expect(note == "http://h/a.jpg: \(words); the image is from the cache, saved 3 hours ago")
    }
}
