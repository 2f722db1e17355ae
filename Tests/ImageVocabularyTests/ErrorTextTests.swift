import Foundation
import ImageVocabulary
import Testing

struct ErrorTextTests {
    private struct Described: LocalizedError {
        let errorDescription: String?
    }

    private enum Plain: Error { case failure(code: Int) }

    @Test func `an error is described by itself, by the system or by its case`() {
        #expect(Described(errorDescription: "it broke").errorText == "it broke")
        #expect((Described(errorDescription: "it broke") as any Error).errorText == "it broke")
        #expect(POSIXError(.ENOENT).errorText == "No such file or directory")
        #expect(Plain.failure(code: 7).errorText == "failure(code: 7)")
    }
}
