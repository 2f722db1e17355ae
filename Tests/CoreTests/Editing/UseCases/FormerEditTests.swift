import Core
import Foundation
import ImageEditorTestSupport
import Testing

/// The edit of an image whose place an edit in place is about to take.
struct FormerEditTests {
    private let world = EditWorld()

    @Test(arguments: Begin.allCases)
    func `a failed edit in place leaves the former edit`(begin: Begin) async throws {
        let former = try await former()
        await world.log.fail("write")

        await #expect(throws: EditKeepingError.self) { try await world.sut()(job(begin, former)) }

        #expect(await world.store.edit(of: former.key) == former)
    }

    @Test(arguments: Begin.allCases)
    func `a killed edit in place leaves the former edit or is completed`(
        begin: Begin
    ) async throws {
        let former = try await former()
        await world.log.forget()

        _ = try await world.sut()(job(begin, former))

        let done = try #require(await world.store.edit(of: former.key))
        #expect(done.output?.path == "/photo.jpg" && done.session != former.session)
        for moment in await world.log.moments {
            guard let settled = moment.edit?.settled(by: ContentDigest(of: moment.file)) else {
                continue
            }
            #expect(settled == (moment.file == world.original ? former : done))
        }
    }

    @Test func `an announcement stays if another program replaced the file`() async throws {
        let former = try await former()
        await world.log.save(meanwhile: Data("somebody's".utf8))

        await #expect(throws: EditKeepingError.self) {
            try await world.sut()(job(.new, former))
        }

        let stored = try #require(await world.store.edit(of: former.key))
        #expect(stored.announced?.replaced?.edit == former)
        #expect(stored.settled(by: ContentDigest(of: await world.log.file)) == former)
    }

    @Test func `undone edits in place can be redone after a failed one`() async throws {
        var former = try await former(output: "/photo.jpg")
        former.session.undo()
        former.output = .init(path: "/photo.jpg", digests: [world.digest])
        await world.store.save(former, .power)
        await world.log.fail("write")

        await #expect(throws: EditKeepingError.self) {
            try await world.sut()(job(.new, former))
        }

        #expect(await world.store.edit(of: former.key)?.session.canRedo == true)
    }

    enum Begin: CaseIterable {
        /// A new edit of the image.
        case new
        /// The next change of the former edit, whose result was written to another file.
        case continued
        /// The former edit with its change undone.
        case undone
    }

    private func job(_ begin: Begin, _ former: RememberedEdit) -> EditJob {
        let memory: EditMemory
        switch begin {
        case .new: memory = world.memory(knowing: former)
        case .continued: memory = world.memory(continuing: former)
        case .undone:
            var session = former.session
            session.undo()
            memory = world.memory(walking: former, to: session)
        }
        let plan = EditPlan(recipe: Recipe([.init("sepia"), .init("mono")]), options: .jpeg)
        return world.job(plan, path: "/photo.jpg", memory: memory)
    }

    /// An edit of the image, whose result is in another file.
    private func former(output: String = "/out.jpg") async throws -> RememberedEdit {
        let former = RememberedEdit(
            original: .init(digest: world.digest, place: .file("/photo.jpg")),
            session: { () -> EditSession in
                var session = EditSession()
                session.append(Recipe.sepia.operations)
                return session
            }(), options: .jpeg,
            output: .init(path: output, digests: [ContentDigest(of: Data("result".utf8))]))
        await world.store.save(former, .power)
        return former
    }
}
