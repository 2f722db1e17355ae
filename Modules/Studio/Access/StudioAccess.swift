import Core
import Foundation
import ImageEditorWebServer
import Synchronization

/// Decides who may use a studio.
package enum StudioAccess: Sendable, Equatable {
    /// Every client that reaches the server.
    case open
    /// Every client that sends this secret, or that has a session which began with it.
    case secret(String)

    /// Returns a new secret of 64 hexadecimal digits.
    package static func makeSecret() -> String { RandomDigits.make() }
}

/// The sessions of a studio. A browser gets a session for the secret; if the studio has no secret,
/// for any request.
final class StudioSessions: Sendable {
    private struct State {
        /// The sessions in use; the most recently used one is last.
        var sessions: [StudioSession] = []
        /// The sessions that no request has used yet; the newest one is last. They are in a
        /// separate list, so that many new sessions cannot end one that is in use.
        var unused: [StudioSession] = []
    }

    private let access: StudioAccess
    private let state = Mutex(State())

    init(_ access: StudioAccess) { self.access = access }

    /// Returns true if a request with this secret may have a session.
    func admits(_ secret: Substring?) -> Bool {
        guard case .secret(let own) = access else { return true }
        return secret.map { ConstantTime.isSame($0, own) } ?? false
    }

    /// Begins a session. Ends the oldest unused session if there are too many of them.
    func begin() -> StudioSession {
        let session = StudioSession(id: RandomDigits.make())
        state.withLock { state in
            if state.unused.count >= Self.most { state.unused.removeFirst() }
            state.unused.append(session)
        }
        return session
    }

    /// Returns the session with this id and marks it as used; `nil` if no session has the id. Ends
    /// the least recently used session if too many are in use.
    func session(_ id: Substring) -> StudioSession? {
        state.withLock { state in
            guard
                let session = Self.take(id, from: &state.sessions)
                    ?? Self.take(id, from: &state.unused)
            else { return nil }
            if state.sessions.count >= Self.most { state.sessions.removeFirst() }
            state.sessions.append(session)
            return session
        }
    }

    private static func take(
        _ id: Substring, from sessions: inout [StudioSession]
    ) -> StudioSession? {
        var found: Int?
        for (index, session) in sessions.enumerated()
        where ConstantTime.isSame(id, session.id) {
            found = index
        }
        return found.map { sessions.remove(at: $0) }
    }

    private static let most = 256
}

/// The session of a browser.
struct StudioSession: Sendable {
    let id: String

    /// The session of all programs that send the secret with each request.
    static let ofPrograms = StudioSession(id: "")
}

/// Makes texts that cannot be guessed.
enum RandomDigits {
    /// Returns 64 random hexadecimal digits.
    static func make() -> String {
        var generator = SystemRandomNumberGenerator()
        return (0..<4).map { _ in ImageID.text(of: generator.next()) }.joined()
    }
}
