import Core
import Foundation
import Presentation
import Testing

/// Saving, with and without a screen.
@MainActor struct EditorSaveTests {
    @Test func `without a canvas only the result is rendered, once`() async {
        let (sut, screen) = makeSUT(DescribingRenderer())
        sut.open(Data("original".utf8), recipe: Recipe([.init("sepia"), .init("noir")]))
        let saved = Saved()

        let outcome = await sut.save(EditorSaveRequest()) { await saved.save($0, as: "out.jpg") }

        #expect(outcome == .saved(SavedEdit(place: "out.jpg")))
        #expect(await saved.contents == ["original>sepia+noir>keep"])
        #expect(
            screen.messages == [
                .progress(.rendering, "rendering"), .progress(.saving, "saving"),
                .progress(.done, "saved as out.jpg"),
            ])
    }

    @Test func `progress, rate and remaining time of a render are reported now and then`()
        async throws
    {
        let clock = TestClock()
        let renderer = TellingRenderer(
            shares: [
                (0.1, .zero), (0.25, .milliseconds(500)), (0.26, .milliseconds(99)),
                (0.75, .milliseconds(901)),
            ], clock: clock)
        let (sut, screen) = makeSUT(renderer, now: { clock.now() })
        sut.open(Data("original".utf8), recipe: Recipe([.init("sepia")]))

        _ = await sut.save(EditorSaveRequest()) { _ in "out.jpg" }

        #expect(
            screen.messages == [
                .progress(.rendering, "rendering"),
                .progress(.rendering, "rendering, 25 %, 50 % a second, 1.5 s left"),
                .progress(.rendering, "rendering, 75 %, 50 % a second, 0.5 s left"),
                .progress(.saving, "saving"), .progress(.done, "saved as out.jpg"),
            ])
    }

    @Test func `consecutive edits can use the same adapter`() async {
        let (sut, _) = makeSUT(DescribingRenderer())
        let saved = Saved()

        for (picture, filter) in [("a", "sepia"), ("b", "noir")] {
            sut.open(Data(picture.utf8), recipe: Recipe([.init(filter)]))
            _ = await sut.save(EditorSaveRequest()) { await saved.save($0, as: picture) }
        }

        #expect(await saved.contents == ["a>sepia>keep", "b>noir>keep"])
    }

    @Test func `an upload holds less metadata than the saved file`() async throws {
        let uploader = ImageUploaderStub([.success(UploadReceipt(status: "ok"))])
        let (sut, screen) = makeSUT(DescribingRenderer(), uploader)
        sut.open(Data("original".utf8), recipe: Recipe([.init("sepia")]))
        let saved = Saved()

        let outcome = await sut.save(uploadRequest()) { await saved.save($0, as: "out.jpg") }

        let delivery = Outbox.Delivery.sent(UploadReceipt(status: "ok"))
        #expect(outcome == .saved(SavedEdit(place: "out.jpg", delivery: delivery)))
        #expect(await saved.contents == ["original>sepia>keep"])
        let upload = try #require(await uploader.uploads.first)
        #expect(String(decoding: upload.data, as: UTF8.self) == "original>sepia>strip-private")
        #expect(upload.recipe == Recipe([.init("sepia")]))
        #expect(
            screen.messages.map(\.stage) == [.rendering, .saving, .uploading, .done])
        #expect(screen.messages.last == .progress(.done, "saved as out.jpg; sent"))
    }

    @Test func `with a stripper the saved result is sent, without a second render`() async throws {
        let uploader = ImageUploaderStub([.success(UploadReceipt(status: nil))])
        let (sut, _) = makeSUT(DescribingRenderer(), uploader, MetadataStripperStub())
        sut.open(Data("original".utf8), recipe: Recipe([.init("sepia")]))

        _ = await sut.save(uploadRequest()) { _ in "out.jpg" }

        let upload = try #require(await uploader.uploads.first)
        #expect(String(decoding: upload.data, as: UTF8.self) == "original>sepia>keep>stripped")
    }

    @Test func `an upload in another format is rendered, not stripped`() async throws {
        let uploader = ImageUploaderStub([.success(UploadReceipt(status: nil))])
        let (sut, _) = makeSUT(DescribingRenderer(), uploader, MetadataStripperStub())
        sut.open(Data("original".utf8), recipe: Recipe([.init("sepia")]))
        var request = uploadRequest()
        request.upload?.options.format = .png

        _ = await sut.save(request) { _ in "out.jpg" }

        let upload = try #require(await uploader.uploads.first)
        #expect(String(decoding: upload.data, as: UTF8.self) == "original>sepia>strip-private")
    }

    @Test func `an upload that fails is queued, and the save succeeds`() async {
        let (sut, screen) = makeSUT(DescribingRenderer(), ImageUploaderStub())
        sut.open(Data("original".utf8))

        let outcome = await sut.save(uploadRequest()) { _ in "out.jpg" }

        let reason = "host cannot be reached: refused"
        #expect(
            outcome
                == .saved(
                    SavedEdit(
                        place: "out.jpg", delivery: .queued(reason: reason, isTransient: true))))
        #expect(
            screen.messages.last == .progress(.done, "saved as out.jpg; queued: \(reason)"))
    }

    @Test func `a failed render saves nothing and says which image`() async {
        let (sut, screen) = makeSUT(FailingRenderer(error: ImageRenderingError.notAnImage))
        sut.open(Data("original".utf8))
        let saved = Saved()

        let outcome = await sut.save(
            EditorSaveRequest(context: FailureContext(subject: "a.jpg"))
        ) { await saved.save($0, as: "out.jpg") }

        guard case .failed(let message, place: nil) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(message.category == .badData)
        #expect(message.line == "a.jpg: not an image")
        #expect(await saved.contents.isEmpty)
        #expect(
            screen.messages == [
                .progress(.rendering, "rendering"), .progress(.failed, "a.jpg: not an image"),
                .error("a.jpg: not an image"),
            ])
    }

    @Test func `a missing output folder is not reported as a missing image`() async {
        let (sut, _) = makeSUT(DescribingRenderer())
        sut.open(Data("original".utf8))

        let outcome = await sut.save(EditorSaveRequest()) { _ in throw POSIXError(.ENOENT) }

        guard case .failed(let message, place: nil) = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(message.category == .cannotCreate)
    }

    @Test func `a retry after a failed save removes the error and succeeds`() async {
        let (sut, screen) = makeSUT(DescribingRenderer())
        sut.open(Data("original".utf8))

        let first = await sut.save(EditorSaveRequest()) { _ in throw POSIXError(.ENOSPC) }
        screen.forget()
        let second = await sut.save(EditorSaveRequest()) { _ in "out.jpg" }

        guard case .failed(let message, place: nil) = first else {
            Issue.record("\(first)")
            return
        }
        #expect(message.category == .io)
        #expect(second == .saved(SavedEdit(place: "out.jpg")))
        #expect(
            screen.messages == [
                .error(nil), .progress(.rendering, "rendering"), .progress(.saving, "saving"),
                .progress(.done, "saved as out.jpg"),
            ])
    }

    @Test func `a failed upload still reports the path of the result`() async {
        let (sut, screen) = makeSUT(DescribingRenderer())
        sut.open(Data("original".utf8))

        let outcome = await sut.save(uploadRequest()) { _ in "out.jpg" }

        guard case .failed(let message, place: "out.jpg") = outcome else {
            Issue.record("\(outcome)")
            return
        }
        #expect(message.category == .configuration)
        #expect(screen.messages.map(\.stage).last == .some(nil))
        #expect(
            screen.messages.contains {
                if case .progress(.failed, let text) = $0 {
                    text == "saved as out.jpg, but no server is set"
                } else {
                    false
                }
            })
    }

    @Test func `a cancelled save is interrupted, and the next one works`() async {
        let gate = Gate<Data>()
        let (sut, screen) = makeSUT(GatedRenderer(gate: gate, asked: .init()))
        sut.open(Data("original".utf8))
        let task = Task { await sut.save(EditorSaveRequest()) { _ in "out.jpg" } }
        await gate.reached(1)
        #expect(screen.buttons.last?.canSave == false)

        task.cancel()

        guard case .failed(let message, place: nil) = await task.value else {
            Issue.record("it was saved")
            return
        }
        #expect(message.category == .interrupted)
        #expect(screen.buttons.last?.canSave == true)
        gate.answer(1, with: .success(Data()))
        let next = await sut.save(EditorSaveRequest()) { _ in "out.jpg" }
        #expect(next == .saved(SavedEdit(place: "out.jpg")))
    }

    @Test func `the second of two concurrent saves is refused`() async {
        let gate = Gate<Data>()
        let (sut, _) = makeSUT(GatedRenderer(gate: gate, asked: .init()))
        sut.open(Data("original".utf8))
        let task = Task { await sut.save(EditorSaveRequest()) { _ in "out.jpg" } }
        await gate.reached(1)

        let second = await sut.save(EditorSaveRequest()) { _ in "again.jpg" }
        gate.answer(0, with: .success(Data()))

        guard case .failed(let message, _) = second else {
            Issue.record("\(second)")
            return
        }
        #expect(message.line == "another save is under way")
        #expect(await task.value == .saved(SavedEdit(place: "out.jpg")))
    }

    private func uploadRequest() -> EditorSaveRequest {
        EditorSaveRequest(upload: .init(filename: "out.jpg", mediaType: "image/jpeg"))
    }

    /// A headless editor without a canvas.
    private func makeSUT(
        _ renderer: any ImageRenderer, _ uploader: ImageUploaderStub? = nil,
        _ stripper: (any MetadataStripper)? = nil,
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) -> (EditorPresentationAdapter, EditorScreen) {
        let screen = EditorScreen()
        let outbox = uploader.map { Outbox(queue: InMemoryUploadQueue(), uploader: $0) }
        let sut = EditorPresentationAdapter(
            renderer: renderer, filters: FilterSupplierStub(), enhancer: ImageEnhancerStub(),
            outbox: outbox, stripper: stripper,
            presenter: EditorPresenter(
                buttonsView: screen, progressView: screen, errorView: screen), now: now)
        return (sut, screen)
    }

    private actor Saved {
        private(set) var contents: [String] = []

        func save(_ data: Data, as place: String) -> String {
            contents.append(String(decoding: data, as: UTF8.self))
            return place
        }
    }
}

extension EditorScreen.Message {
    fileprivate var stage: EditorSaveProgressViewModel.Stage? {
        if case .progress(let stage, _) = self { stage } else { nil }
    }
}
