public import Foundation

/// A server that keeps cards with versions, tombstones and photographs (docs/cards-protocol.md).
///
/// What lies with one card is an answer. What lies with the server or the way to it is thrown.
public protocol CardServer: Sendable {
    /// The cards that changed since `token`, at most about `limit` of them; without a token all.
    ///
    /// - Throws: ``CardServerError`` or `CancellationError`, as everything here.
    func changes(since token: String?, limit: Int) async throws -> CardChanges

    /// Keeps `card` in place of its state `version`, or, for `nil`, as one that was never there.
    ///
    /// What equals the card as it is, is saved, whatever the version.
    func put(_ card: Card, replacing version: Int64?) async throws -> CardAnswer

    /// Deletes the card whose state is `version`.
    func delete(_ id: Card.ID, replacing version: Int64) async throws -> CardAnswer

    /// The bytes of a photograph, which do have this hash and are an image; `nil` where the server
    /// does not have it.
    ///
    /// - Throws: Also ``CardServerError/wrongPhoto(_:)``.
    func photo(_ hash: PhotoHash) async throws -> Data?

    /// Keeps a photograph for the card that is sent next.
    ///
    /// - Returns: `nil`, or the reason why the server will not take it.
    func put(_ photo: Data, named hash: PhotoHash) async throws -> String?
}
