import Core
import Presentation
import Testing

/// A server's unexpected status means the same for images as for feeds and uploads.
struct UnexpectedStatusTests {
    @Test(
        arguments: [
            (
                ImageLoadingError.unexpectedStatus(403, sentence: "not yours"), .permission,
                "the server answered with status 403 (not allowed): not yours; check the server's"
                    + " token"
            ),
            (
                FeedImageFinderError.notFound(
                    id: "abcd", unavailable: FeedError.unexpectedStatus(401)), .permission,
                "no image or file is called abcd, and the server could not be asked: the server"
                    + " answered with status 401 (not allowed); check the server's token"
            ),
            (
                FeedImageFinderError.notFound(
                    id: "abcd", unavailable: FeedError.unexpectedStatus(400, sentence: "no")),
                .badData,
                "no image or file is called abcd, and the server could not be asked: the server"
                    + " answered with status 400: no"
            ),
        ] as [(any Error, FailureCategory, String)])
    func `a status has its category, the server's sentence and the remedy`(
        error: any Error, category: FailureCategory, line: String
    ) {
        let message = ErrorPresenter().message(for: error)
        #expect(message.category == category)
        #expect(message.line == line)
    }
}
