import Core
import Foundation
import ImageEditorFixtures
import ImageEditorTestSupport
import Testing

struct ChangeHistoryUseCaseTests {
    private let store = InMemoryEditStore()
    private let image = HistoryImage(.file("/photo.jpg")) { Data("original".utf8) }
    private let blur = Recipe([.init("sepia"), .init("blur", ["radius": 3])])

    @Test func `changes are steps of one history and survive a restart`() async throws {
        let begun = try await sut().edit(of: image)
        #expect(begun.session == EditSession() && begun.found == nil && !begun.canReset)

        let first = try await sut().change(image, by: .set(.sepia), expecting: begun.revision)
        let second = try await sut().change(image, by: .set(blur), expecting: first.revision)
        #expect(second.steps == [Recipe(), .sepia, blur])
        #expect(second.base == Data("original".utf8))

        let undone = try await sut().change(image, by: .undo(1), expecting: second.revision)
        #expect(undone.session.recipe == .sepia && undone.session.canRedo)
        let redone = try await sut().change(image, by: .redo(5), expecting: undone.revision)
        #expect(redone.session.recipe == blur)
        let earliest = try await sut().change(image, by: .go(0), expecting: redone.revision)
        #expect(earliest.session.recipe == Recipe() && earliest.session.redoable == 2)
        let back = try await sut().change(image, by: .go(2), expecting: earliest.revision)
        let reset = try await sut().change(image, by: .reset, expecting: back.revision)
        #expect(reset.steps == [Recipe(), .sepia, blur, Recipe()])
        #expect(try await sut().edit(of: image).revision == reset.revision)
    }

    @Test(arguments: ["heic", "tif"])
    func `the history of a file says the format of its results`(_ ending: String) async throws {
        let data = try Fixtures.data("isolated/gradient.\(ending)")
        let image = HistoryImage(.file("/photo.\(ending)")) { data }
        let changed = try await sut().change(image, by: .set(.sepia), expecting: nil)
        let options = try #require(changed.found).edit.options
        #expect(options.format == (ending == "heic" ? .jpeg : .tiff))
    }

    @Test func `a change to the current state changes nothing`() async throws {
        let first = try await sut().change(image, by: .set(.sepia), expecting: nil)
        for change in [HistoryChange.set(.sepia), .redo(1), .go(1)] {
            let again = try await sut().change(image, by: change, expecting: first.revision)
            #expect(again.revision == first.revision)
        }
        await #expect(throws: HistoryChangeError.noSuchStep) {
            try await sut().change(image, by: .go(2), expecting: first.revision)
        }
        _ = try await sut().change(image, by: .reset, expecting: nil)
        #expect(try await sut().edit(of: image).session.position == 2)
    }

    @Test func `of two changes to one revision, the second fails and can be repeated`()
        async throws
    {
        let start = try await sut().edit(of: image)
        let mine = try await sut().change(image, by: .set(.sepia), expecting: start.revision)
        let conflict = await #expect(throws: HistoryConflict.self) {
            try await sut().change(image, by: .set(blur), expecting: start.revision)
        }
        #expect(conflict?.current.revision == mine.revision)
        #expect(try await sut().edit(of: image).steps == [Recipe(), .sepia])
        let both = try await sut().change(
            image, by: .set(blur), expecting: conflict?.current.revision)
        #expect(both.steps == [Recipe(), .sepia, blur])
    }

    @Test func `of many changes at once, each is a step or fails`() async throws {
        let results = await withTaskGroup(of: Bool.self) { group in
            for number in 0..<20 {
                group.addTask { [image] in
                    let sut = sut()
                    for _ in 0..<100 {
                        do {
                            let now = try await sut.edit(of: image)
                            let recipe = now.session.recipe.adding(
                                Recipe.Operation("blur", ["radius": .number(Double(number + 1))]))
                            _ = try await sut.change(
                                image, by: .set(recipe), expecting: now.revision)
                            return true
                        } catch is HistoryConflict {
                            continue
                        } catch {
                            return false
                        }
                    }
                    return false
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(!results.contains(false))
        let edit = try await sut().edit(of: image)
        #expect(edit.session.recipe.operations.count == 20)
        #expect(edit.steps.count == 21)
    }

    @Test func `a file that another program has replaced begins a new history`() async throws {
        _ = try await sut().change(image, by: .set(.sepia), expecting: nil)
        let other = HistoryImage(image.key) { Data("other".utf8) }
        let edit = try await sut().edit(of: other)
        #expect(edit.session == EditSession() && edit.base == Data("other".utf8))
        let changed = try await sut().change(other, by: .set(blur), expecting: edit.revision)
        #expect(changed.steps == [Recipe(), blur])
    }

    @Test func `an image of the web keeps its original`() async throws {
        let url = try #require(URL(string: "http://me:pw@host/a.jpg"))
        let image = HistoryImage(.address(url)) { Data("original".utf8) }
        _ = try await sut().change(image, by: .set(.sepia), expecting: nil)
        #expect(await store.original(ContentDigest(of: Data("original".utf8))) != nil)
        #expect(try await sut().isEdited(.address(url)))

        // The server sends other bytes now.
        let changed = HistoryImage(.address(url)) { Data("other".utf8) }
        let edit = try await sut().edit(of: changed)
        #expect(edit.session.recipe == .sepia && edit.base == Data("original".utf8))
    }

    // MARK: - Files that were edited in place

    @Test func `changes continue an edit in place, and the edit in place continues them`()
        async throws
    {
        let world = EditWorld()
        let finder = EditFinder(store: world.store, loader: NoImages()) { _ in Data() }
        let sut = ChangeHistoryUseCase(finder: finder, in: world.store)
        let image = HistoryImage(.file("/photo.jpg")) { await world.log.file }
        _ = try await world.sut()(
            world.job(
                path: "/photo.jpg", memory: EditMemory(of: .file("/photo.jpg"), in: world.store)))
        #expect(await world.log.file == Data("original>sepia".utf8))

        let found = try await sut.edit(of: image)
        #expect(found.session.recipe == .sepia && found.base == world.original)
        #expect(try await sut.original(of: image) == world.original)
        let undone = try await sut.change(image, by: .undo(1), expecting: found.revision)
        let changed = try await sut.change(image, by: .set(blur), expecting: undone.revision)
        #expect(changed.steps == [Recipe(), blur] && changed.base == world.original)

        // The next edit in place starts from the file, whose state the history has lost.
        let known = try #require(try await finder.edit(inPlaceOf: "/photo.jpg"))
        _ = try await world.sut()(
            world.job(
                EditPlan(recipe: Recipe([.init("noir")]), options: .jpeg), path: "/photo.jpg",
                memory: EditMemory(of: .file("/photo.jpg"), known: known, in: world.store),
                of: await world.log.file))
        #expect(await world.log.file == Data("original>sepia>noir".utf8))
        let after = try await sut.edit(of: image)
        #expect(after.session.recipe == Recipe([.init("noir")]))
        #expect(after.base == Data("original>sepia".utf8))
        let earlier = try await sut.change(image, by: .undo(1), expecting: after.revision)
        #expect(earlier.session.recipe == blur && earlier.base == world.original)
    }

    @Test func `an edit in place without its original goes on from the file`() async throws {
        let world = EditWorld()
        let finder = EditFinder(store: world.store, loader: NoImages()) { _ in Data() }
        let sut = ChangeHistoryUseCase(finder: finder, in: world.store)
        let image = HistoryImage(.file("/photo.jpg")) { await world.log.file }
        _ = try await world.sut()(
            world.job(
                path: "/photo.jpg", memory: EditMemory(of: .file("/photo.jpg"), in: world.store)))
        for backup in await world.store.backups() { await world.store.discard(backup) }

        let edit = try await sut.edit(of: image)
        #expect(edit.session.recipe == Recipe() && edit.base == Data("original>sepia".utf8))
        let changed = try await sut.change(image, by: .set(blur), expecting: edit.revision)
        #expect(changed.session.recipe == blur && changed.base == Data("original>sepia".utf8))
        #expect(changed.steps.count == 4)
    }

    private func sut() -> ChangeHistoryUseCase {
        ChangeHistoryUseCase(
            finder: EditFinder(store: store, loader: NoImages()) { _ in Data() }, in: store)
    }
}

private struct NoImages: ImageLoader {
    func loadImage(from url: URL) throws -> LoadedImage { throw ImageLoadingError.notCached(url) }
}
