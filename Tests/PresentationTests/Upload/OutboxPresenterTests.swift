import Core
import Foundation
import Presentation
import Testing

struct OutboxPresenterTests {
    private let sut = OutboxPresenter(
        for: FrontEnd { $0 == .sendWaiting ? "send" : nil }, now: { someDate })

    @Test func `an empty outbox says so`() {
        let model = sut.viewModel(for: [])

        #expect(model.headline == "the outbox is empty")
        #expect(model.table.isEmpty)
    }

    @Test func `waiting uploads are a table with reasons`() throws {
        let model = sut.viewModel(for: [try item(1), try item(2, reason: "away", attempts: 2)])

        #expect(model.headline == "2 uploads wait; send")
        let ids = (1...2).map { "00000000-0000-0000-0000-00000000000\($0)" }
        #expect(model.table.count == 3)
        #expect(model.table.first?.split(separator: " ").first == "ID")
        #expect(
            Array(model.table.dropFirst()) == [
                "\(ids[0])  1.jpg  not set  12 bytes  1 hour ago  never    not tried yet",
                "\(ids[1])  2.jpg  not set  12 bytes  1 hour ago  2 times  away",
            ])
    }

    @Test func `each upload has the name or the address of its server`() throws {
        let sut = OutboxPresenter(names: ["http://a": "home"], now: { someDate })
        let destinations: [UploadDestination] = [
            .server("http://a"), .server("http://u:p@b/?t=1"), .unset, .unconfirmed,
        ]

        let model = sut.viewModel(
            for: try destinations.enumerated().map { try item($0 + 1, destination: $1) })

        #expect(model.rows.map(\.server) == ["home", "http://b/", "not set", "not known"])
        let json = OutboxJSON(try item(1, destination: .server("http://a"))).json.text
        #expect(json.contains(#""server":"http://a","isServerKnown":true"#))
        let unknown = OutboxJSON(try item(1, destination: .unconfirmed)).json.text
        #expect(unknown.contains(#""server":null,"isServerKnown":false"#))
    }

    @Test func `refused uploads are counted among those that wait`() throws {
        let mixed = sut.viewModel(for: [
            try item(1, reason: "413", isTransient: false), try item(2),
        ])

        #expect(
            mixed.headline
                == "2 uploads wait, 1 of them refused; send")
    }

    @Test func `one upload that was refused is one upload`() throws {
        let model = sut.viewModel(for: [try item(1, reason: "413", isTransient: false)])

        #expect(
            model.headline
                == "1 upload waits, refused; send")
        #expect(model.rows.first?.reason == "refused: 413")
        #expect(model.rows.first?.id == "00000000")
    }

    @Test func `the JSON form has the documented members in their order`() throws {
        let item = try item(1, reason: "a\nb", attempts: 3)

        #expect(
            OutboxJSON(item).json.text
                == #"{"id":"00000000-0000-0000-0000-000000000001","file":"1.jpg","#
                + #""original":"http://127.0.0.1:8080/image/dusk.jpg","server":null,"isServerKnown":true,"#
                + #""reason":"a\nb","#
                + #""attempts":3,"queued":"2018-03-14T17:50:24Z","recipe":null}"#)
    }

    @Test func `the result of sending is given in numbers`() {
        let ids = (0..<6).map { _ in UUID() }
        let deliveries: [UUID: Outbox.Delivery] = [
            ids[0]: .sent(UploadReceipt(status: nil)), ids[1]: .sent(UploadReceipt(status: nil)),
            ids[2]: .queued(reason: "away", isTransient: true),
        ]
        let summary = OutboxSummary(
            asked: Array(ids.prefix(5)), deliveries: deliveries, waiting: Array(ids[2...]))

        #expect(summary.line == "2 sent, 1 failed, 2 not tried")
        #expect(summary.json.text == #"{"sent":2,"failed":1,"notTried":2,"gone":0}"#)
        #expect(!summary.isComplete)
        #expect(OutboxSummary(asked: [], deliveries: [:], waiting: []).isComplete)

        let gone = OutboxSummary(asked: [ids[0], ids[3]], deliveries: [:], waiting: [ids[0]])
        #expect(gone.line == "0 sent, 0 failed, 1 not tried, 1 no longer there")
    }

    private func item(
        _ number: Int, reason: String? = nil, attempts: Int = 0, isTransient: Bool = true,
        destination: UploadDestination = .unset
    ) throws -> QueuedUpload {
        QueuedUpload(
            id: try #require(UUID(uuidString: "00000000-0000-0000-0000-00000000000\(number)")),
            filename: "\(number).jpg", original: anyURL(), bytes: 12,
            queued: someDate.addingTimeInterval(-3_600), attempts: attempts, reason: reason,
            isTransient: isTransient, destination: destination)
    }
}
