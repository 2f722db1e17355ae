public import Cards
public import Foundation

/// A card server that runs a hook before or after each request, such as another client, a dropped
/// connection or a crash.
public struct CardServerInterceptor: CardServer {
    /// The moment of the hook.
    public enum Moment: Sendable {
        /// Before the request arrives.
        case before
        /// After the server has handled the request, before the answer arrives.
        case after
    }

    private let decoratee: any CardServer
    private let intercept: @Sendable (Moment) async throws -> Void

    public init(
        decoratee: any CardServer, intercept: @escaping @Sendable (Moment) async throws -> Void
    ) {
        self.decoratee = decoratee
        self.intercept = intercept
    }

    public func changes(since token: String?, limit: Int) async throws -> CardChanges {
        try await around { try await decoratee.changes(since: token, limit: limit) }
    }

    public func put(_ card: Card, replacing version: Int64?) async throws -> CardAnswer {
        try await around { try await decoratee.put(card, replacing: version) }
    }

    public func delete(_ id: Card.ID, replacing version: Int64) async throws -> CardAnswer {
        try await around { try await decoratee.delete(id, replacing: version) }
    }

    public func photo(_ hash: PhotoHash) async throws -> Data? {
        try await around { try await decoratee.photo(hash) }
    }

    public func put(_ photo: Data, named hash: PhotoHash) async throws -> String? {
        try await around { try await decoratee.put(photo, named: hash) }
    }

    private func around<Value: Sendable>(
        _ request: () async throws -> Value
    ) async throws -> Value {
        try await intercept(.before)
        let answer = try await request()
        try await intercept(.after)
        return answer
    }
}
