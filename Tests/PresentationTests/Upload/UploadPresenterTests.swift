import Core
import Foundation
import ImageEditorTestSupport
import Presentation
import Testing

@MainActor struct UploadPresenterTests {
    @Test func `a sent upload is one line`() {
        let model = UploadPresenter().viewModel(
            for: .sent(UploadReceipt(status: "whatever")), file: "a\u{1b}.jpg")

        #expect(model.state == .sent)
        #expect(model.line == "a\\x1b.jpg: sent")
        #expect(model.failure == nil)
    }

    @Test func `a queued upload shows the reason and advice`() {
        let model = UploadPresenter().viewModel(
            for: .queued(reason: "http://u:p@host/?t=1 is away", isTransient: true), file: "a.jpg")

        #expect(model.state == .queued)
        #expect(
            model.line
                == "a.jpg: queued: http://host/ is away")
        #expect(model.failure?.advice == .sendLater)
        #expect(model.failure?.category == .queued)
    }

    @Test func `a refused upload is kept and shows advice`() {
        let model = UploadPresenter().viewModel(
            for: .queued(reason: "status 413", isTransient: false), file: "a.jpg")

        #expect(model.state == .refused)
        #expect(
            model.line
                == "a.jpg: refused and kept: status 413")
        #expect(model.failure?.advice == .retryOrDiscard)
    }

    @Test func `the advice depends on the kind of failure`() {
        let failures = UploadFailureRecorder()
        let sut = UploadPresenter(failures: failures)
        func message(_ error: any Error, isTransient: Bool) -> FailureMessage? {
            failures.record(error)
            return sut.viewModel(
                for: .queued(reason: error.localizedDescription, isTransient: isTransient),
                file: "a.jpg"
            ).failure
        }

        #expect(
            message(HTTPClientError.forbiddenAddress(host: "10.0.0.1"), isTransient: false)?.advice
                == .several([.allowPrivateAddresses, .retryOrDiscard]))
        #expect(
            message(HTTPClientError.tooManyRedirects(limit: 5), isTransient: false)?.line
                .hasSuffix("too many redirects (limit redirects: 5)") == true)
        #expect(
            message(HTTPClientError.bodyTooLarge(limit: Limits().imageBytes), isTransient: false)?
                .line.contains("(limit image-bytes)") == true)
        #expect(message(UploadError.noServer, isTransient: true)?.advice == .setServerAndSend)
    }

    @Test func `the current upload is not shown again among the waiting ones`() async throws {
        let uploader = ImageUploaderStub()
        let outbox = Outbox(queue: InMemoryUploadQueue(), uploader: uploader)
        try await outbox.add(anyUpload("old.jpg"))
        let view = UploadScreen()
        let sut = UploadPresentationAdapter(outbox: outbox, view: view)

        try await sut.upload(anyUpload("a.jpg"), file: "a.jpg")
        try await sut.upload(anyUpload("b.jpg"), file: "b.jpg")

        #expect(
            view.lines.map { $0.prefix { $0 != " " && $0 != ":" } } == [
                "old.jpg", "a.jpg", "b.jpg",
            ])
    }

    @Test func `waiting uploads are sent first and shown by name`() async throws {
        let uploader = ImageUploaderStub(
            Array(repeating: .success(UploadReceipt(status: nil)), count: 2))
        let outbox = Outbox(queue: InMemoryUploadQueue(), uploader: uploader)
        try await outbox.add(anyUpload("old.jpg"))
        let view = UploadScreen()

        let delivery = try await UploadPresentationAdapter(outbox: outbox, view: view)
            .upload(anyUpload("new.jpg"), file: "dir/new.jpg")

        #expect(delivery == .sent(UploadReceipt(status: nil)))
        #expect(view.lines == ["old.jpg: sent", "dir/new.jpg: sent"])
        #expect(try await outbox.waiting().isEmpty)
    }

    @Test
    func `uploads after one that finds the server unreachable are queued for the same reason`()
        async throws
    {
        let outbox = Outbox(queue: InMemoryUploadQueue(), uploader: ImageUploaderStub())
        try await outbox.add(anyUpload("old.jpg"))
        let view = UploadScreen()

        let delivery = try await UploadPresentationAdapter(outbox: outbox, view: view)
            .upload(anyUpload("new.jpg"), file: "new.jpg")

        #expect(
            delivery == .queued(reason: "host cannot be reached: refused", isTransient: true))
        #expect(try await outbox.waiting().map(\.filename) == ["old.jpg", "new.jpg"])
    }

    @Test func `an upload that cannot be queued is sent directly`() async throws {
        let uploader = ImageUploaderStub([.success(UploadReceipt(status: nil))])
        let outbox = Outbox(queue: FullUploadQueue(), uploader: uploader)

        let delivery = try await OutboxSender(outbox: outbox).deliver(anyUpload("new.jpg"))

        #expect(delivery == .sent(UploadReceipt(status: nil)))
    }

    @Test(.timeLimit(.minutes(10)))
    func `an upload that another process sends counts as sent`() async throws {
        let queue = InMemoryUploadQueue()
        let outbox = Outbox(queue: queue, uploader: ImageUploaderStub())
        let upload = anyUpload("new.jpg")

        let delivery = try await queue.exclusively {
            async let delivery = OutboxSender(outbox: outbox, patience: .seconds(300))
                .deliver(upload)
            while await queue.waiting().isEmpty { await Task.yield() }
            await queue.recordSent(
                upload.id, receipt: UploadReceipt(status: "theirs"), at: Date())
            return try await delivery
        }

        #expect(delivery == .sent(UploadReceipt(status: "theirs")))
        #expect(await queue.waiting().isEmpty)
    }

    @Test(.timeLimit(.minutes(10)))
    func `an upload that another process sent before this one could is not sent again`()
        async throws
    {
        let queue = InMemoryUploadQueue()
        let uploader = ImageUploaderSpy()
        let outbox = Outbox(queue: queue, uploader: uploader)
        let (old, new) = (anyUpload("old.jpg"), anyUpload("new.jpg"))
        try await outbox.add(old)

        // While this process sends the earlier upload, the new one is sent elsewhere.
        let delivery = try await OutboxSender(outbox: outbox).deliver(new) { item, _ in
            guard item.id == old.id else { return }
            await queue.recordSent(new.id, receipt: UploadReceipt(status: "theirs"), at: Date())
        }

        #expect(delivery == .sent(UploadReceipt(status: "theirs")))
        #expect(await uploader.uploads.map(\.id) == [old.id])
    }

    @Test func `a permanent refusal is not worth a retry, and the server's sentence is shown`() {
        let failures = UploadFailureRecorder()
        let sut = UploadPresenter(failures: failures)
        for (status, category) in [
            (401, FailureCategory.permission), (403, .permission), (400, .badData),
            (413, .badData), (415, .badData), (404, .unavailable),
        ] {
            let error = UploadError.unexpectedStatus(
                status, step: .send, sentence: "too\u{1b} big, see http://u:p@host/?t=1")
            failures.record(error)
            let message = sut.viewModel(
                for: .queued(reason: error.localizedDescription, isTransient: false), file: "a.jpg"
            ).failure
            #expect(message?.category == category)
            #expect(message?.line.contains("too\\x1b big, see http://host/") == true)
        }
    }

    @Test func `an upload of an earlier version waits for its server to be chosen`() async throws {
        let queue = InMemoryUploadQueue()
        let uploader = ImageUploaderSpy()
        let upload = anyUpload("old.jpg")
        await queue.enqueue(upload, for: .unconfirmed, at: Date())
        let outbox = Outbox(queue: queue, uploader: uploader, server: "http://here")
        let view = UploadScreen()

        try await UploadPresentationAdapter(outbox: outbox, view: view).sendWaiting(.all)

        #expect(await uploader.uploads.isEmpty)
        #expect(await queue.waiting().map(\.attempts) == [0])
        #expect(view.lines.first?.contains("without recording its server") == true)
        #expect(try await outbox.move(upload.id, to: "http://here"))
        _ = try await outbox.send(.all)
        #expect(await uploader.uploads.map(\.id) == [upload.id])
    }

    @Test func `an upload is queued where another process keeps on sending`() async throws {
        let queue = InMemoryUploadQueue()
        let outbox = Outbox(queue: queue, uploader: ImageUploaderStub())

        let delivery = try await queue.exclusively { [upload = anyUpload("new.jpg")] in
            try await OutboxSender(outbox: outbox, patience: .zero).deliver(upload)
        }

        #expect(delivery == .queued(reason: "another process is sending", isTransient: true))
    }

    @Test func `each of many files is sent once to a failing server`() async throws {
        let failures = (0..<3).map { _ in
            Result<UploadReceipt, any Error>.failure(
                UploadError.unexpectedStatus(500, step: .send))
        }
        // The stub has three answers, so a fourth upload would fail differently.
        let outbox = Outbox(queue: InMemoryUploadQueue(), uploader: ImageUploaderStub(failures))
        let view = UploadScreen()
        let adapter = UploadPresentationAdapter(outbox: outbox, view: view)
        for name in ["a.jpg", "b.jpg", "c.jpg"] {
            try await adapter.upload(anyUpload(name), file: name)
        }

        #expect(view.lines.count == 3)
        #expect(try await outbox.waiting().map(\.attempts) == [1, 1, 1])
    }

    @Test func `sending the outbox shows each upload`() async throws {
        let uploader = ImageUploaderStub([
            .failure(UploadError.unexpectedStatus(413, step: .send)),
            .success(UploadReceipt(status: nil)),
        ])
        let outbox = Outbox(queue: InMemoryUploadQueue(), uploader: uploader)
        for name in ["a.jpg", "b.jpg"] { try await outbox.add(anyUpload(name)) }
        let view = UploadScreen()

        try await UploadPresentationAdapter(outbox: outbox, view: view).sendWaiting(.all)

        let line = view.lines.first ?? ""
        #expect(
            line.hasPrefix("a.jpg (") && line.contains("): refused and kept: the server refused"))
        #expect(view.lines.last == "b.jpg: sent")
    }

    @Test func `an adapter does not keep its view alive`() throws {
        var view: UploadScreen? = UploadScreen()
        let isAlive = { [weak view] in view != nil }
        let sut = UploadPresentationAdapter(
            outbox: Outbox(queue: InMemoryUploadQueue(), uploader: ImageUploaderStub()),
            view: try #require(view))

        #expect(isAlive())
        view = nil
        #expect(!isAlive())
        withExtendedLifetime(sut) {}
    }

    private func anyUpload(_ name: String) -> ImageUpload {
        ImageUpload(data: Data([1]), filename: name, mediaType: "image/jpeg")
    }
}

/// A queue with a full disk.
private struct FullUploadQueue: UploadQueue {
    func enqueue(
        _ upload: ImageUpload, for destination: UploadDestination, at date: Date
    ) async throws { throw POSIXError(.ENOSPC) }
    func waiting() async throws -> [QueuedUpload] { throw POSIXError(.ENOSPC) }
    func upload(_ id: UUID) async throws -> ImageUpload? { throw POSIXError(.ENOSPC) }
    func recordFailure(_ id: UUID, reason: String, isTransient: Bool) async throws {}
    func remove(_ id: UUID) async throws {}
    func recordSent(_ id: UUID, receipt: UploadReceipt, at date: Date) async throws {}
    func receipt(for id: UUID) async throws -> UploadReceipt? { nil }
    func move(_ id: UUID, to destination: UploadDestination) async throws {}
    func exclusively<Value: Sendable>(
        _ body: @Sendable () async throws -> Value
    ) async throws -> Value? { throw POSIXError(.ENOSPC) }
}

@MainActor private final class UploadScreen: UploadView {
    private(set) var lines: [String] = []

    func display(_ viewModel: UploadViewModel) { lines.append(viewModel.line) }
}
