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
        /// Sessions with which no request has come yet; the newest is the last. Many of them end no
        /// session that somebody uses.
        var unused: [StudioSession] = []
    }

    private let access: StudioAccess
    private let state = Mutex(State())

    init(_ access: StudioAccess) { self.access = access }

    /// True if a request with this secret may have a session.
    func admits(_ secret: Substring?) -> Bool {
        guard case .secret(let own) = access else { return true }
        return secret.map { ConstantTime.isSame($0, own) } ?? false
    }

    /// Begins a session, which ends the oldest one that was never used if there are too many.
    func begin() -> StudioSession {
        let session = StudioSession(id: RandomDigits.make())
        state.withLock { state in
            if state.unused.count >= Self.most { state.unused.removeFirst() }
            state.unused.append(session)
        }
        return session
    }

    /// The session with this id; `nil` if there is none. Its use ends the session that was not used
    /// for the longest time if there are too many.
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
