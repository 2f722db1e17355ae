import Core
import Foundation
import ImageEditorTestSupport
import Testing

struct EditImageUseCaseTests {
    @Test func `an edit is rendered, written and remembered, in this order`() async throws {
        let world = EditWorld()
        let stages = Events<String>()

        let result = try await world.sut()(
            world.job(memory: world.memory()), onEvent: { stages.append("\($0)") })

        #expect(result.data == Data("original>sepia".utf8))
        #expect(result.place == .file("/out.jpg"))
        #expect(result.isRemembered)
        #expect(result.upload == nil)
        #expect(result.plan == EditPlan(recipe: .sepia, options: .jpeg))
        #expect(await world.log.entries == ["write original>sepia", "save 1 process"])
        let edit = try #require(await world.store.edit(of: .file("/photo.jpg")))
        #expect(edit.original.place == .file("/photo.jpg"))
        #expect(edit.session.history == [Recipe(), .sepia])
        #expect(edit.options == .jpeg)
        #expect(edit.output?.path == "/out.jpg")
        #expect(edit.output?.digests == [ContentDigest(of: result.data)])
        #expect(stages.all == ["began(Core.EditStage.rendering)", "began(Core.EditStage.saving)"])
    }

    @Test func `an overwritten original can be restored at any moment`() async throws {
        let world = EditWorld()
        let memory = world.memory()
        let job = world.job(path: "/photo.jpg", memory: memory)

        _ = try await world.sut()(job)

        #expect(
            await world.log.entries == [
                "back up original", "save 0 power", "write original>sepia", "replace 0 → 1",
            ])
        for moment in await world.log.moments {
            let isThere = moment.file == world.original
            #expect(isThere || moment.originals.contains(world.original))
            let digest = ContentDigest(of: moment.file)
            let settled = moment.edit?.settled(by: digest)
            #expect(isThere || settled?.output?.digests.contains(digest) == true)
            // The edit that the next command finds has exactly the state of the file.
            #expect(moment.edit == nil || settled?.session.position == (isThere ? 0 : 1))
        }
    }

    @Test func `a second edit in place continues the history of the first`() async throws {
        let world = EditWorld()
        let first = try await world.sut()(world.job(path: "/photo.jpg", memory: world.memory()))
        let known = try #require(await world.store.edit(of: .file("/photo.jpg")))
        await world.log.forget()
        let plan = EditPlan(recipe: Recipe([.init("noir")]), options: .jpeg)

        let second = try await world.sut()(
            world.job(
                plan, path: "/photo.jpg", memory: world.memory(knowing: known), of: first.data))

        #expect(second.data == Data("original>sepia>noir".utf8))
        #expect(
            await world.log.entries == [
                "back up original>sepia", "replace 1 → 1", "write original>sepia>noir",
                "replace 1 → 2",
            ])
        let edit = try #require(await world.store.edit(of: .file("/photo.jpg")))
        #expect(edit.original == known.original)
        #expect(edit.states.map(\.names) == ["", "sepia", "sepia+noir"])
        #expect(edit.session.base == ContentDigest(of: first.data))
        var session = edit.session
        session.undo()
        // The result of the first edit was kept, so that undo does not render it.
        #expect(
            edit.bases(of: session) == [
                .init(digest: ContentDigest(of: first.data), recipe: Recipe()),
                .init(digest: world.digest, recipe: .sepia),
            ])
        session.undo()
        #expect(edit.bases(of: session) == [.init(digest: world.digest, recipe: Recipe())])
        session.redo(2)
        session.reset()
        #expect(edit.bases(of: session) == [.init(digest: world.digest, recipe: Recipe())])
    }

    @Test(arguments: ["back up", "save"])
    func `an image that cannot be backed up is not replaced`(step: String) async throws {
        let world = EditWorld()
        await world.log.fail(step)

        let error = try await #require(throws: EditKeepingError.self) {
            try await world.sut()(world.job(path: "/photo.jpg", memory: world.memory()))
        }

        #expect((error.reason as? EditBackupError)?.path == "/photo.jpg")
        #expect(await world.log.file == world.original)
    }

    @Test func `an image that changed while it was edited is not replaced`() async throws {
        let world = EditWorld()
        await world.log.wrote(Data("somebody's".utf8))

        let error = try await #require(throws: EditKeepingError.self) {
            try await world.sut()(world.job(path: "/photo.jpg", memory: world.memory()))
        }

        let reason = (error.reason as? EditBackupError)?.reason
        #expect(reason as? EditStoreError == .fileChanged(path: "/photo.jpg"))
        #expect(await world.log.file == Data("somebody's".utf8))
    }

    @Test func `an image that is saved just before its replacement is kept`() async throws {
        let world = EditWorld()
        await world.log.save(meanwhile: Data("somebody's".utf8))

        let error = try await #require(throws: EditKeepingError.self) {
            try await world.sut()(world.job(path: "/photo.jpg", memory: world.memory()))
        }

        #expect(error.reason as? EditStoreError == .fileChanged(path: "/photo.jpg"))
        #expect(await world.log.file == Data("somebody's".utf8))
    }

    @Test func `a result beside an image that was edited in place leaves its history`()
        async throws
    {
        let world = EditWorld()
        let first = try await world.sut()(
            world.job(path: "/photo.jpg", memory: world.memory()))
        let known = try #require(await world.store.edit(of: .file("/photo.jpg")))
        let remarks = Events<String>()

        let result = try await world.sut()(
            world.job(memory: world.memory(knowing: known), of: first.data),
            onEvent: { if case .notRemembered(let error) = $0 { remarks.append("\(error)") } })

        #expect(!result.isRemembered)
        #expect(remarks.all.count == 1)
        #expect(await world.store.edit(of: .file("/photo.jpg")) == known)
    }

    @Test func `an image from the web is kept`() async throws {
        let world = EditWorld()
        let url = try #require(URL(string: "https://host/a.jpg"))

        _ = try await world.sut()(world.job(memory: world.memory(of: .address(url))))

        #expect(
            await world.log.entries == [
                "keep original", "write original>sepia", "save 1 process",
            ])
        #expect(await world.store.edit(of: .address(url))?.original.digest == world.digest)
    }

    @Test(arguments: ["write", "save"])
    func `the copy of an image from the web goes if its edit is not remembered`(
        failing: String
    ) async throws {
        let world = EditWorld()
        let url = try #require(URL(string: "https://host/a.jpg"))
        await world.log.fail(failing)

        _ = try? await world.sut()(world.job(memory: world.memory(of: .address(url))))
        #expect(await world.log.entries.first == "keep original")
        #expect(await world.store.original(world.digest) == nil)

        await world.log.fail("nothing")
        let job = world.job(memory: world.memory(of: .address(url)))
        _ = try await world.sut()(job)
        #expect(await world.store.original(world.digest) == world.original)
        // The edit that was remembered still needs it.
        await world.log.fail(failing)
        _ = try? await world.sut()(world.job(memory: world.memory(of: .address(url))))
        #expect(await world.store.original(world.digest) == world.original)
    }

    @Test func `an image that cannot be rendered leaves no copy`() async throws {
        let world = EditWorld()
        let url = try #require(URL(string: "https://host/a.jpg"))
        let sut = EditImageUseCase(renderer: RendererStub(isTruncated: true))

        await #expect(throws: (any Error).self) {
            try await sut(world.job(memory: world.memory(of: .address(url))))
        }
        #expect(await world.store.original(world.digest) == nil)
    }

    @Test func `a continued edit is announced, written and then remembered`() async throws {
        let world = EditWorld()
        let first = try await world.sut()(world.job(memory: world.memory()))
        let known = try #require(await world.store.edit(of: .file("/photo.jpg")))
        await world.log.forget()
        var session = known.session
        session.reset()
        let plan = EditPlan(options: .jpeg, isOriginal: true)

        let result = try await world.sut()(
            world.job(plan, memory: world.memory(walking: known, to: session)))

        #expect(result.data == world.original)
        #expect(result.isRemembered)
        #expect(await world.log.entries == ["replace 1 → 1", "write original", "replace 1 → 2"])
        let digests = [first.data, world.original].map { ContentDigest(of: $0) }
        #expect(await world.log.moments.first?.edit?.output?.digests == digests)
        let edit = try #require(await world.store.edit(of: .file("/photo.jpg")))
        #expect(edit.session.history == [Recipe(), .sepia, Recipe()])
        #expect(edit.output?.digests == [world.digest])
    }

    @Test func `an edit that was changed meanwhile is not continued, and nothing is written`()
        async throws
    {
        let world = EditWorld()
        _ = try await world.sut()(world.job(memory: world.memory()))
        var known = try #require(await world.store.edit(of: .file("/photo.jpg")))
        known.options.quality = 7
        await world.log.forget()

        let error = try await #require(throws: EditKeepingError.self) {
            try await world.sut()(
                world.job(memory: world.memory(continuing: known)))
        }

        #expect(error.reason as? EditStoreError == .changedMeanwhile)
        #expect(await world.log.entries == [])
    }

    @Test func `a recipe that continues an edit becomes its next change`() async throws {
        let world = EditWorld()
        _ = try await world.sut()(world.job(memory: world.memory()))
        let known = try #require(await world.store.edit(of: .file("/photo.jpg")))
        let plan = EditPlan(recipe: Recipe.sepia.adding(.init("noir")), options: .jpeg)

        _ = try await world.sut()(
            world.job(plan, memory: world.memory(continuing: known)))

        let edit = try #require(await world.store.edit(of: .file("/photo.jpg")))
        #expect(edit.session.history == [Recipe(), .sepia, plan.recipe])
        #expect(edit.session.position == 2)
    }

    @Test func `output to a closed stream is not remembered and no failure`() async throws {
        let world = EditWorld()
        var job = world.job(memory: world.memory())
        job.target = ClosedStream()

        let result = try await world.sut()(job)

        #expect(result.place == .closedStream)
        #expect(!result.isRemembered)
        #expect(await world.store.edit(of: .file("/photo.jpg")) == nil)
    }

    @Test func `the comparison is written first, and its failure leaves no result`() async throws {
        let world = EditWorld()
        var job = world.job()
        job.comparison = EditComparison(
            by: ComparerStub(), as: .jpeg, to: FileTarget(path: "/both.png", log: world.log))

        _ = try await world.sut()(job)
        #expect(
            await world.log.entries == ["write original|original>sepia", "write original>sepia"])

        await world.log.forget()
        await world.log.fail("write")
        await #expect(throws: EditKeepingError.self) { try await world.sut()(job) }
        #expect(await world.log.entries == [])
    }

    @Test func `a comparison without its own target uses the result's`() async throws {
        let world = EditWorld()
        var job = world.job()
        job.comparison = EditComparison(by: ComparerStub(), as: .jpeg, to: nil)

        let result = try await world.sut()(job)

        #expect(result.data == Data("original|original>sepia".utf8))
        #expect(await world.log.entries == ["write original|original>sepia"])
    }

    @Test func `an upload is the written result, and its failure keeps the result`() async throws {
        let world = EditWorld()
        let spy = ImageUploaderSpy()
        var job = world.job()
        job.upload = EditUpload(filename: "a.jpg", mediaType: "image/jpeg", options: .jpeg)

        let sent = try await world.sut(spy)(job)
        let unsent = try await world.sut()(job)

        #expect(try sent.upload?.get() == .sent(UploadReceipt(status: "ok")))
        #expect(await spy.uploads.map(\.data) == [sent.data])
        #expect(await spy.uploads.map(\.recipe) == [.sepia])
        #expect(unsent.place == .file("/out.jpg"))
        #expect(throws: UploadError.noServer) { try unsent.upload?.get() }
    }

    @Test func `a truncated image is edited if allowed, and reported as truncated`() async throws {
        let renderer = RendererStub(isTruncated: true)
        let sut = EditImageUseCase(renderer: renderer)
        var plan = EditPlan(recipe: .sepia, options: .jpeg)

        await #expect(throws: ImageRenderingError.truncated(format: "JPEG")) {
            try await sut.render(Data("cut".utf8), following: plan)
        }
        plan.options.allowsTruncated = true
        let result = try await sut.render(Data("cut".utf8), following: plan)

        #expect(result.plan.isIncomplete)
        #expect(result.data == Data("cut>sepia>as far as it goes".utf8))
    }

    @Test func `damage is accepted one kind after the other, if allowed`() async throws {
        let renderer = DamagedRendererStub()
        let sut = EditImageUseCase(renderer: renderer)
        var plan = EditPlan(recipe: .sepia, options: .jpeg)

        await #expect(throws: ImageRenderingError.truncated(format: "JPEG")) {
            try await sut.render(Data("x".utf8), following: plan)
        }
        plan.options.allowsTruncated = true
        await #expect(throws: ImageRenderingError.corrupt(format: "JPEG", reason: "bad code")) {
            try await sut.render(Data("x".utf8), following: plan)
        }
        plan.options.allowsTruncated = false
        plan.options.allowsDamaged = true
        let result = try await sut.render(Data("x".utf8), following: plan)

        #expect(result.plan.isIncomplete && result.plan.isDamaged)
        #expect(result.remarks == [.flaw(.noEnd)])
        #expect(result.data == Data("as far as it goes".utf8))
        let prepared = try plan.render(Data("x".utf8), by: renderer.prepare(.sepia))
        #expect(prepared == result)
    }

    @Test func `remarks of the renderer are part of the result`() async throws {
        let sut = EditImageUseCase(renderer: DamagedRendererStub(isIntact: true))

        let result = try await sut(EditWorld().job())

        #expect(result.remarks == [.flaw(.noEnd)])
    }

    @Test func `a complete image is rendered once and not reported as truncated`() async throws {
        let renderer = RendererStub()
        var plan = EditPlan(recipe: .sepia, options: .jpeg)
        plan.options.allowsTruncated = true

        let result = try await EditImageUseCase(renderer: renderer)
            .render(Data("whole".utf8), following: plan)

        #expect(!result.plan.isIncomplete)
        #expect(result.data == Data("whole>sepia".utf8))
        #expect(renderer.calls.all.count == 1)
    }

    @Test(arguments: [true, false])
    func `a prepared edit renders the same`(isTruncated: Bool) async throws {
        let renderer = RendererStub(isTruncated: isTruncated)
        var plan = EditPlan(recipe: .sepia, options: .jpeg)
        plan.options.allowsTruncated = true
        let edits = PreparedEdits(renderer)

        let alone = try await EditImageUseCase(renderer: renderer)
            .render(Data("a".utf8), following: plan)
        let many = try plan.render(Data("a".utf8), by: try edits.edit(plan, number: 0))
        _ = try plan.render(Data("a".utf8), by: try edits.edit(plan, number: 0))

        #expect(many == alone)
        #expect(renderer.prepared.all == [.sepia])
    }
}
