import Core
import Foundation
import Synchronization

/// An upload with the idempotency key of a stored photograph. The received bytes are compared with
/// that photograph, and nothing is stored.
final class RepeatedUpload: PhotoUpload {
    private struct State {
        var bytes = 0
        var isSame = true
    }

    private let stored: StoredUpload
    private let photo: any OpenPhoto
    private let state = Mutex(State())

    /// - Parameter photo: The photograph that is stored for the idempotency key.
    init(of stored: StoredUpload, photo: any OpenPhoto) {
        self.stored = stored
        self.photo = photo
    }

    func append(_ data: Data) async throws {
        let before = state.withLock { $0 }
        let end = before.bytes + data.count
        var isSame = before.isSame && end <= photo.photo.byteCount
        if isSame {
            var rest = data
            try await photo.read(before.bytes..<end) { piece in
                isSame = isSame && rest.prefix(piece.count) == piece
                rest = rest.dropFirst(piece.count)
            }
        }
        state.withLock { $0 = State(bytes: end, isSame: isSame) }
    }

    func commit(key: IdempotencyKey?) async throws -> StoredUpload {
        let state = state.withLock { $0 }
        guard state.isSame, state.bytes == photo.photo.byteCount else {
            throw PhotoLibraryError.otherPhotograph
        }
        return stored
    }

    func abandon() async {}
}
