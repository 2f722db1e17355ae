import Core
import Foundation
import ImageEditorTestSupport
import Testing

struct ErrorTextTests {
    @Test(arguments: [
        (
            FeedError.tooManyItems(limit: 9) as any Error,
            "the feed has more than 9 items (limit feed-items)"
        ),
        (
            FeedError.invalidData(reason: "expected a list", offset: 3),
            "not a feed: expected a list at byte 3"
        ),
        (FeedError.onlyUnreadableItems(count: 2), "none of the feed's 2 items can be read"),
        (
            HTTPClientError.incompleteBody(expected: 9, received: 3),
            "the body ended after 3 of 9 bytes"
        ),
        (
            HTTPClientError.forbiddenRedirect(target: "file:///x"),
            "a redirect to file:///x is not followed"
        ),
        (
            UploadError.unexpectedStatus(413, step: .send),
            "the server refused the upload with status 413"
        ),
        (
            RecipeError.unsupportedVersion(7),
            "recipe version 7 is not known; this program reads version 1"
        ),
        (
            RecipeError.tooManyOperations(limit: 9),
            "more than 9 operations (limit recipe-operations)"
        ),
        (
            RecipeError.unreadableFile(
                index: 0, name: "lut", file: "a.cube", reason: "gone", code: 2),
            "operation 1, lut: a.cube: gone"
        ),
        (
            RecipeError.invalidFile(index: 1, name: "lut", file: "a.cube", reason: "no table"),
            "operation 2, lut: a.cube: no table"
        ),
        (RecipeError.noSuchText(3, texts: 1), "there is no text 3; there is 1"),
        (
            ImageRenderingError.limitExceeded(name: "image-pixels", limit: 1, actual: 2),
            "2 is over the limit image-pixels of 1"
        ),
        (FeedImageFinderError.notFound(id: "abcd", unavailable: nil), "no image has the id abcd"),
        (
            LimitsError.tooSmall(name: "retries", value: -1, minimum: 0),
            "the limit retries cannot be -1: the minimum is 0"
        ),
    ])
    func `an error states the fact in one sentence`(error: any Error, text: String) {
        #expect(error.localizedDescription == text)
    }
}
