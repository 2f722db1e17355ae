import Core
import Presentation
import Testing

struct NeedlessAdviceTests {
    private let sut = ErrorPresenter()

    @Test func `advice to decode a part is only given where a part exists and is of use`() {
        let nothing = sut.message(
            for: ImageRenderingError.truncated(format: "HEIC", leavesPixels: false))
        #expect(nothing.advice == nil)
        #expect(nothing.reason.hasSuffix("no part of it can be decoded"))

        let upload = FailureContext(decodesParts: false)
        for error in [
            ImageRenderingError.truncated(format: "JPEG"), .corrupt(format: "PNG", reason: "x"),
        ] {
            let message = sut.message(for: error, in: upload)
            #expect(message.advice == nil)
            #expect(message.reason == error.errorText)
        }
    }
}
