import Core
import Hummingbird
import ImageEditorWebServer
import Presentation

/// `/studio/outbox`: lists the waiting uploads, and sends them.
struct OutboxRoutes: Sendable {
    let ports: StudioPorts

    func add(to group: RouterGroup<StudioContext>) {
        group.get("outbox") { _, _ in Response.json(try await state()) }
        group.post("outbox/send") { _, _ in
            if let outbox = ports.outbox {
                guard try await outbox.send(.all) != nil else { throw StudioFailure.anotherSends }
            }
            return Response.json(try await state())
        }
    }

    private func state() async throws -> JSONText {
        let waiting = try await ports.outbox?.waiting() ?? []
        return .object([
            .init(
                "items",
                .array(
                    waiting.map { item in
                        .object([
                            .init("id", .string(OutboxPresenter.text(item.id))),
                            .init("name", .string(ports.words.name(item.filename))),
                            .init("text", .string(ports.words.outboxItem(item))),
                        ])
                    })),
            .init("text", .string(ports.words.outbox(waiting))),
        ])
    }
}
