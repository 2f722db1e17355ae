import Cards
import Core
import Foundation
import Hummingbird
import NIOCore

/// The response body of `GET /cards.json`. It is written card by card, so that the photographs of
/// only one card at a time are in memory.
struct CardListBody: Sendable {
    let cards: [Card]
    let registry: CardRegistry
    let converter: LegacyPhotoConverter
    let eventLoop: any EventLoop

    func stream(into writer: inout any ResponseBodyWriter) async throws {
        try await writer.write(ByteBuffer(string: "["))
        var isFirst = true
        for card in cards {
            var sides: [(key: String, photo: Data?)] = []
            for side in CardSide.allCases {
                guard let hash = card[side]?.hash else {
                    sides.append((side.rawValue, nil))
                    continue
                }
                guard let photo = try await registry.photo(hash) else { break }
                sides.append((side.rawValue, try await converter.png(photo, hash)))
            }
            // Skip a card that lost a photograph after the list began.
            guard sides.count == CardSide.allCases.count else { continue }
            // Write the photographs as text before the object's closing brace: base64 needs no
            // escapes in JSON.
            let head = JSONText.object([
                .init("identifier", .string(card.id)), .init("name", .string(card.name)),
            ])
            if !isFirst { try await writer.write(ByteBuffer(string: ",")) }
            isFirst = false
            try await writer.write(ByteBuffer(bytes: head.data.dropLast()))
            for (key, photo) in sides {
                try await writer.write(ByteBuffer(string: ",\"\(key)\":\""))
                try await write(photo ?? Data(), to: &writer)
                try await writer.write(ByteBuffer(string: "\""))
            }
            try await writer.write(ByteBuffer(string: "}"))
        }
        try await writer.write(ByteBuffer(string: "]"))
        try await writer.finish(nil)
    }

    private func write(_ photo: Data, to writer: inout any ResponseBodyWriter) async throws {
        // Encode pieces whose lengths are multiples of 3 bytes, so that only the last one has
        // padding.
        for start in stride(from: 0, to: photo.count, by: Self.piece) {
            let piece = photo.dropFirst(start).prefix(Self.piece)
            try await writer.write(ByteBuffer(bytes: piece.base64EncodedData()))
            // Wait for the event loop, which tells the writer to pause while the connection's
            // buffer is full. Without this wait, a busy event loop could do this too late, and the
            // whole list would be buffered in memory.
            try await eventLoop.submit {}.get()
        }
    }

    private static let piece = 48 << 10
}
