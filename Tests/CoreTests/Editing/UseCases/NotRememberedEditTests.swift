import Core
import Foundation
import ImageEditorTestSupport
import Testing

struct NotRememberedEditTests {
    @Test func `an edit that cannot be remembered is still made`() async throws {
        let world = EditWorld()
        await world.log.fail("save")
        let remarks = Events<String>()

        let result = try await world.sut()(
            world.job(memory: world.memory()),
            onEvent: { if case .notRemembered(let error) = $0 { remarks.append("\(error)") } })

        #expect(!result.isRemembered)
        #expect(remarks.all == ["save"])
        #expect(await world.log.entries == ["write original>sepia"])
    }

    @Test func `a continued edit that cannot be saved names the result that was written`()
        async throws
    {
        let world = EditWorld()
        _ = try await world.sut()(world.job(memory: world.memory()))
        let known = try #require(await world.store.edit(of: .file("/photo.jpg")))
        await world.log.fail("replace")

        let error = try await #require(throws: EditKeepingError.self) {
            try await world.sut()(
                world.job(path: "/other.jpg", memory: world.memory(continuing: known)))
        }

        let reason = try #require(error.reason as? EditNotRememberedError)
        #expect(reason.place == .file("/other.jpg"))
        #expect("\(reason.reason)" == "replace")
        #expect(await world.log.file == Data("original>sepia".utf8))
    }
}
