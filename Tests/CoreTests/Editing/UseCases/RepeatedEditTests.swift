import Core
import Foundation
import ImageEditorTestSupport
import Testing

/// A new edit that makes the same picture as the remembered one.
struct RepeatedEditTests {
    private let world = EditWorld()

    @Test func `a new edit with the current recipe keeps the history`() async throws {
        var session = EditSession()
        session.append(Recipe.sepia.operations)
        session.append([.init("noir")])
        session.append([.init("mono")])
        session.undo()
        let known = RememberedEdit(
            original: .init(digest: world.digest, place: .file("/photo.jpg")), session: session,
            options: .jpeg)
        await world.store.save(known, .power)
        for path in ["/out.jpg", "/photo.jpg"] {
            let plan = EditPlan(recipe: session.recipe, options: .jpeg)

            _ = try await world.sut()(
                world.job(plan, path: path, memory: world.memory(knowing: known)))

            let edit = try #require(await world.store.edit(of: .file("/photo.jpg")))
            #expect(edit.session == session)
            #expect(edit.output?.path == path)
        }
        let other = EditPlan(recipe: .sepia, options: .jpeg)
        let memory = world.memory(knowing: known)
        _ = try await world.sut()(world.job(other, memory: memory))
        #expect(await world.store.edit(of: .file("/photo.jpg"))?.session.history.count == 2)
    }
}
