import Core
import Presentation
import Testing

struct NotRememberedEditTests {
    @Test func `a result that was written although its edit was not saved is named`() {
        let error = EditNotRememberedError(
            place: .file("out.jpg"), reason: EditStoreError.changedMeanwhile)

        let message = ErrorPresenter().message(for: error, subject: "photo.jpg")

        #expect(message.category == .io)
        #expect(
            message.line == "photo.jpg: out.jpg is written, but the edit is not remembered: "
                + "another process has changed the edit; try again")
    }
}
