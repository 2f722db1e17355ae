import Core
import Foundation
import ImageEditorWebServer
import Synchronization

/// Decides who may use a studio.
package enum StudioAccess: Sendable, Equatable {
    /// Everybody who reaches the server.
    case open
    /// Everybody who sends this secret once.
    case secret(String)

    /// Returns a new secret of 64 hexadecimal digits.
    package static func makeSecret() -> String { RandomDigits.make() }
}

/// The sessions of a studio. A browser gets one for the secret, or at once if there is none.
final class StudioSessions: Sendable {
    private struct State {
        /// The most recently used session is the last.
        var sessions: [StudioSession] = []
    }

    private let access: StudioAccess
    private let state = Mutex(State())

    init(_ access: StudioAccess) { self.access = access }

    /// True if a request with this secret may have a session.
    func admits(_ secret: Substring?) -> Bool {
        guard case .secret(let own) = access else { return true }
        return secret.map { ConstantTime.isSame($0, own) } ?? false
    }

    /// Begins a session, which ends the one that was not used for the longest time if there are
    /// too many.
    func begin() -> StudioSession {
        let session = StudioSession(id: RandomDigits.make())
        state.withLock { state in
            if state.sessions.count >= Self.most { state.sessions.removeFirst() }
            state.sessions.append(session)
        }
        return session
    }

    /// The session with this id; `nil` if there is none.
    func session(_ id: Substring) -> StudioSession? {
        state.withLock { state in
            var found: Int?
            for (index, session) in state.sessions.enumerated()
            where ConstantTime.isSame(id, session.id) {
                found = index
            }
            guard let found else { return nil }
            let session = state.sessions.remove(at: found)
            state.sessions.append(session)
            return session
        }
    }

    private static let most = 256
}

/// One browser's session.
struct StudioSession: Sendable {
    let id: String

    /// The session of all programs that send the secret with each request.
    static let ofPrograms = StudioSession(id: "")
}

/// Unguessable texts.
enum RandomDigits {
    /// Returns 64 hexadecimal digits.
    static func make() -> String {
        var generator = SystemRandomNumberGenerator()
        return (0..<4).map { _ in ImageID.text(of: generator.next()) }.joined()
    }
}
