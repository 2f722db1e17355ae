import Core
import Foundation
import ImageEditorTestSupport
import Testing

@Suite(.timeLimit(.minutes(10)))
struct OutboxTests {
    private let queue = InMemoryUploadQueue()
    private let uploads = (0..<3).map { _ in uniqueUpload() }
    private let now = Date(timeIntervalSince1970: 1_763_683_200)

    @Test func `an added upload waits, with its time`() async throws {
        let sut = try await makeSUT(ImageUploaderSpy())
        #expect(try await sut.waiting().map(\.id) == uploads.map(\.id))
        #expect(try await sut.waiting().allSatisfy { $0.queued == now && $0.attempts == 0 })
    }

    @Test func `waiting uploads are sent in order and removed`() async throws {
        let uploader = ImageUploaderSpy()
        let sut = try await makeSUT(uploader)
        let told = Events<UUID>()
        let deliveries = try await sut.send(.all) { item, _ in told.append(item.id) }

        #expect(await uploader.uploads == uploads)
        #expect(told.all == uploads.map(\.id))
        #expect(deliveries?.count == 3)
        #expect(deliveries?.values.allSatisfy { $0 == .sent(UploadReceipt(status: "ok")) } == true)
        #expect(try await sut.waiting() == [])
    }

    @Test func `the first sign of an unreachable server ends the attempt`() async throws {
        let error = HTTPClientError.unreachable(host: "a.example", reason: "refused")
        let uploader = ImageUploaderSpy { _ in throw error }
        let sut = try await makeSUT(uploader)
        let deliveries = try await sut.send(.all)

        let reason = error.localizedDescription
        #expect(deliveries == [uploads[0].id: .queued(reason: reason, isTransient: true)])
        #expect(await uploader.uploads == [uploads[0]])
        #expect(try await sut.waiting().map(\.attempts) == [1, 0, 0])
        #expect(try await sut.waiting().map(\.reason) == [reason, nil, nil])
    }

    @Test(
        arguments: [
            HTTPClientError.timedOut(phase: .connect, after: .seconds(10)),
            HTTPClientError.connectionLost(reason: "reset"), UploadError.noServer,
            UploadError.unexpectedStatus(500, step: .endpoint),
            UploadError.unexpectedStatus(429, step: .send),
            UploadError.unexpectedStatus(503, step: .send),
        ] as [any Error])
    func `a failure that affects all uploads ends the attempt`(_ error: any Error) async throws {
        let uploader = ImageUploaderSpy { _ in throw error }
        let sut = try await makeSUT(uploader)

        #expect(try await sut.send(.all)?.count == 1)
        #expect(await uploader.uploads == [uploads[0]])
    }

    @Test(
        arguments: [
            HTTPClientError.bodyTooLarge(limit: 1), UploadError.invalidEndpoint(reason: "empty"),
            UploadError.unexpectedStatus(403, step: .endpoint),
            UploadError.unexpectedStatus(408, step: .send),
            UploadError.unexpectedStatus(500, step: .send), AnyError(),
        ] as [any Error])
    func `a failure of one upload does not stop the next`(
        _ error: any Error
    ) async throws {
        let uploader = ImageUploaderSpy { _ in throw error }
        let sut = try await makeSUT(uploader)

        #expect(try await sut.send(.all)?.count == 3)
        #expect(await uploader.uploads == uploads)
    }

    @Test func `a refused upload is kept with the reason and does not block others`() async throws {
        let refused = UploadError.unexpectedStatus(413, step: .send)
        let first = uploads[0].id
        let uploader = ImageUploaderSpy { upload in
            if upload.id == first { throw refused }
            return UploadReceipt(status: nil)
        }
        let sut = try await makeSUT(uploader)
        let deliveries = try await sut.send(.all)

        #expect(
            deliveries?[first]
                == .queued(reason: refused.localizedDescription, isTransient: false))
        #expect(deliveries?[uploads[2].id] == .sent(UploadReceipt(status: nil)))
        let waiting = try await sut.waiting()
        #expect(waiting.map(\.id) == [first])
        #expect(waiting.map(\.isTransient) == [false])
    }

    @Test func `a refused upload is retried only with all, or by name`() async throws {
        let uploader = ImageUploaderSpy()
        let sut = try await makeSUT(uploader)
        await queue.recordFailure(uploads[1].id, reason: "refused", isTransient: false)

        _ = try await sut.send(.transient)
        #expect(await uploader.uploads == [uploads[0], uploads[2]])
        _ = try await sut.send(.only(uploads[1].id))
        #expect(await uploader.uploads == [uploads[0], uploads[2], uploads[1]])
        #expect(try await sut.waiting() == [])
    }

    @Test func `a recently failed upload can be skipped`() async throws {
        let uploader = ImageUploaderSpy()
        let sut = try await makeSUT(uploader)
        _ = try await sut.send(.untried(besides: [uploads[0].id, uploads[2].id]))

        #expect(await uploader.uploads == [uploads[1]])
        #expect(try await sut.waiting().count == 2)
    }

    @Test func `a named upload is sent alone`() async throws {
        let uploader = ImageUploaderSpy()
        let sut = try await makeSUT(uploader)
        _ = try await sut.send(.only(uploads[2].id))

        #expect(await uploader.uploads == [uploads[2]])
        #expect(try await sut.send(.only(UUID())) == [:])
    }

    @Test func `a cancelled upload keeps waiting unchanged`() async throws {
        let gate = Gate()
        let uploader = ImageUploaderSpy { _ in
            await gate.pass()
            throw HTTPClientError.connectionLost(reason: "reset")
        }
        let sut = try await makeSUT(uploader)
        let task = Task { try await sut.send(.all) }
        await gate.hasArrivals()
        task.cancel()
        await gate.open()

        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(try await sut.waiting().map(\.attempts) == [0, 0, 0])
        #expect(try await sut.waiting().map(\.id) == uploads.map(\.id))
    }

    @Test func `only one sender sends at a time`() async throws {
        let gate = Gate()
        let uploader = ImageUploaderSpy { _ in
            await gate.pass()
            return UploadReceipt(status: nil)
        }
        let sut = try await makeSUT(uploader)
        let task = Task { try await sut.send(.all) }
        await gate.hasArrivals()

        #expect(try await sut.send(.all) == nil)
        await gate.open()
        #expect(try await task.value?.count == 3)
        #expect(await uploader.uploads == uploads)
    }

    @Test func `the same upload added twice is sent once`() async throws {
        let uploader = ImageUploaderSpy()
        let sut = try await makeSUT(uploader)
        try await sut.add(uploads[0])
        _ = try await sut.send(.all)

        #expect(await uploader.uploads == uploads)
    }

    @Test func `each upload is sent to its own server`() async throws {
        let (here, there) = (ImageUploaderSpy(), ImageUploaderSpy())
        let ours = Outbox(queue: queue, uploader: here, server: "http://here")
        try await ours.add(uploads[0])
        await queue.enqueue(uploads[1], for: .server("http://there"), at: now)
        await queue.enqueue(uploads[2], for: .unset, at: now)
        let sut = Outbox(
            queue: queue, uploader: here, server: "http://here",
            elsewhere: { $0 == "http://there" ? there : nil })

        let deliveries = try await sut.send(.all)

        #expect(deliveries?.count == 3)
        #expect(await here.uploads == [uploads[0], uploads[2]])
        #expect(await there.uploads == [uploads[1]])
    }

    @Test func `a new upload sends earlier ones to the same server only`() async throws {
        let uploader = ImageUploaderSpy()
        await queue.enqueue(uploads[0], for: .server("http://there"), at: now)
        await queue.enqueue(uploads[1], for: .unconfirmed, at: now)
        let sut = Outbox(
            queue: queue, uploader: uploader, server: "http://here", elsewhere: { _ in uploader })

        let delivery = try await OutboxSender(outbox: sut).deliver(uploads[2])

        #expect(delivery == .sent(UploadReceipt(status: "ok")))
        #expect(await uploader.uploads == [uploads[2]])
        #expect(try await sut.waiting().map(\.id) == [uploads[0].id, uploads[1].id])
    }

    @Test func `an upload without a server waits until it is sent on purpose`() async throws {
        let uploader = ImageUploaderSpy()
        await queue.enqueue(uploads[0], for: .unset, at: now)
        await queue.enqueue(uploads[1], for: .unset, at: now)
        let sut = Outbox(queue: queue, uploader: uploader, server: "http://here")

        _ = try await OutboxSender(outbox: sut).deliver(uploads[2])
        _ = try await sut.send(.transient)
        #expect(await uploader.uploads == [uploads[2]])
        _ = try await sut.send(.only(uploads[1].id))
        _ = try await sut.send(.all)

        #expect(await uploader.uploads == [uploads[2], uploads[1], uploads[0]])
        #expect(try await sut.waiting() == [])
    }

    @Test func `an unreachable server does not hold up another one`() async throws {
        let here = ImageUploaderSpy { _ in
            throw HTTPClientError.unreachable(host: "here", reason: "refused")
        }
        let there = ImageUploaderSpy()
        for (upload, server) in zip(uploads, ["here", "there", "here"]) {
            await queue.enqueue(upload, for: .server("http://\(server)"), at: now)
        }
        let sut = Outbox(
            queue: queue, uploader: here, server: "http://here", elsewhere: { _ in there })

        let deliveries = try await sut.send(.all)

        #expect(await here.uploads == [uploads[0]])
        #expect(await there.uploads == [uploads[1]])
        #expect(deliveries?[uploads[2].id] == nil)
        #expect(try await sut.waiting().map(\.id) == [uploads[0].id, uploads[2].id])
    }

    @Test func `a sent upload is remembered`() async throws {
        let sut = try await makeSUT(ImageUploaderSpy())

        _ = try await sut.send(.all)
        try await sut.add(uploads[0])

        #expect(try await sut.waiting().isEmpty)
        #expect(try await sut.receipt(for: uploads[0].id) == UploadReceipt(status: "ok"))
    }

    @Test func `a discarded upload is not sent`() async throws {
        let uploader = ImageUploaderSpy()
        let sut = try await makeSUT(uploader)
        try await sut.discard(uploads[1].id)
        _ = try await sut.send(.all)

        #expect(await uploader.uploads == [uploads[0], uploads[2]])
    }

    @Test func `an unknown failure counts as a refusal`() async throws {
        let sut = try await makeSUT(ImageUploaderSpy { _ in throw AnyError() })
        _ = try await sut.send(.all)
        #expect(try await sut.waiting().map(\.isTransient) == [false, false, false])
    }

    @Test func `uploads added during a send are sent, too`() async throws {
        let gate = Gate()
        let uploader = ImageUploaderSpy { _ in
            await gate.pass()
            return UploadReceipt(status: nil)
        }
        let sut = try await makeSUT(uploader)
        let late = ImageUpload(data: Data([9]), filename: "late.jpg", mediaType: "image/jpeg")
        let task = Task { try await sut.send(.all) }
        await gate.hasArrivals()
        try await sut.add(late)
        await gate.open()

        #expect(try await task.value?.count == 4)
        #expect(await uploader.uploads == uploads + [late])
        #expect(try await sut.waiting() == [])
    }

    @Test func `an upload that cannot be queued is sent directly, and that is reported`()
        async throws
    {
        let uploader = ImageUploaderSpy()
        let told = Events<UUID>()
        let sut = Outbox(
            queue: queue, uploader: uploader, onKeepFailure: { upload, _ in told.append(upload.id) }
        )

        let receipt = try await sut.send(uploads[0], unkeptBecauseOf: AnyError())

        #expect(receipt == UploadReceipt(status: "ok"))
        #expect(await uploader.uploads == [uploads[0]])
        #expect(told.all == [uploads[0].id])
    }

    @Test func `an upload that can be neither queued nor sent fails with both reasons`()
        async throws
    {
        let told = Events<UUID>()
        let sut = Outbox(
            queue: queue, uploader: ImageUploaderSpy { _ in throw UploadError.noServer },
            onKeepFailure: { upload, _ in told.append(upload.id) })

        let error = try await #require(throws: LostUpload.self) {
            try await sut.send(uploads[0], unkeptBecauseOf: AnyError())
        }

        #expect(error.sending as? UploadError == .noServer)
        #expect(error.keeping is AnyError)
        #expect(told.all == [])
    }

    private func makeSUT(_ uploader: ImageUploaderSpy) async throws -> Outbox {
        let outbox = Outbox(queue: queue, uploader: uploader, now: { [now] in now })
        for upload in uploads { try await outbox.add(upload) }
        return outbox
    }
}
