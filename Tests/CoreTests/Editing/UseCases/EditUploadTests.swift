import Core
import Foundation
import ImageEditorTestSupport
import Testing

struct EditUploadTests {
    @Test func `an upload is encoded again if its private metadata cannot be removed`()
        async throws
    {
        let world = EditWorld()
        let spy = ImageUploaderSpy()
        let sut = EditImageUseCase(
            renderer: world.renderer,
            outbox: Outbox(queue: InMemoryUploadQueue(), uploader: spy), stripper: Refusing())
        var job = world.job()
        var options = job.plan.options
        options.metadata = .stripPrivate
        job.upload = EditUpload(filename: "a.tiff", mediaType: "image/tiff", options: options)

        let result = try await sut(job)

        #expect(throws: Never.self) { try result.upload?.get() }
        #expect(await spy.uploads.map(\.data) == [result.data])
    }
}

/// A stripper of a format that it cannot strip.
private struct Refusing: MetadataStripper {
    func strippingPrivateMetadata(from data: Data) throws -> Data {
        throw ImageRenderingError.metadataCannotBeRemoved(format: "TIFF")
    }
}
