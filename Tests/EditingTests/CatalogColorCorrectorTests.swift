import Core
import Editing
import Foundation
import Testing

struct CatalogColorCorrectorTests {
    @Test func `a cancelled measurement ends`() async throws {
        let picture = try await bundledPicture()
        let sut = CatalogColorCorrector()
        let noir = Recipe([.init("noir")])
        let reference = try sut.reference(picture)
        #expect(throws: CancellationError.self) {
            try sut.automaticOperations(
                for: picture, after: noir, as: OutputOptions(), isCancelled: { true })
        }
        #expect(throws: CancellationError.self) {
            try sut.reference(picture, isCancelled: { true })
        }
        #expect(throws: CancellationError.self) {
            try reference.operations(
                for: picture, after: noir, as: OutputOptions(), isCancelled: { true })
        }
    }
}
