import Core
import Foundation
import ImageEditorThreads
import Synchronization

/// Turns names into addresses, away from the threads that run tasks.
///
/// An answer is kept for a minute. Whether the first answer for a trusted name was private is kept
/// for good, so that a name cannot be public while it is trusted and private when it is used.
package final class HostResolver: Sendable {
    package typealias LookUp = @Sendable (_ host: String) throws -> [IPAddress]

    private struct Answer {
        var addresses: [IPAddress]
        var expires: ContinuousClock.Instant
        let wasPrivate: Bool
        let isTrusted: Bool
    }

    private static let capacity = 1_024

    private let timeToLive: Duration
    private let lookUp: LookUp
    private let answers = Mutex<[String: Answer]>([:])

    package init(
        timeToLive: Duration = .seconds(60), lookUp: @escaping LookUp = HostResolver.systemLookUp
    ) {
        self.timeToLive = timeToLive
        self.lookUp = lookUp
    }

    /// The addresses of `host`, at least one, the one that ``prefer(_:of:)`` named first.
    ///
    /// - Throws: `HTTPClientError.unreachable` when the name is unknown.
    /// - Parameter isTrusted: Whether the first answer for this name matters.
    func addresses(
        of host: String, isTrusted: Bool
    ) async throws -> (addresses: [IPAddress], wasPrivate: Bool) {
        let now = ContinuousClock.now
        if let known = answers.withLock({ $0[host] }), known.expires > now {
            return (known.addresses, known.wasPrivate)
        }
        // The text of an address is read at once: nothing has to be asked for it.
        var found = try Self.addresses(of: host, flags: AI_NUMERICHOST) ?? []
        if found.isEmpty { found = try await lookUpOnThread(host) }
        guard !found.isEmpty else {
            throw HTTPClientError.unreachable(host: host, reason: "the name has no address")
        }
        return answers.withLock { answers in
            if answers.count >= Self.capacity, answers[host] == nil {
                answers = answers.filter { $0.value.expires > now || $0.value.isTrusted }
            }
            let wasPrivate = answers[host]?.wasPrivate ?? found.allSatisfy { !$0.isPublic }
            answers[host] = Answer(
                addresses: found, expires: now + timeToLive, wasPrivate: wasPrivate,
                isTrusted: isTrusted)
            return (found, wasPrivate)
        }
    }

    /// Puts the address that answered first, for the next request.
    func prefer(_ address: IPAddress, of host: String) {
        answers.withLock { answers in
            guard let index = answers[host]?.addresses.firstIndex(of: address), index > 0 else {
                return
            }
            answers[host]?.addresses.remove(at: index)
            answers[host]?.addresses.insert(address, at: 0)
        }
    }

    /// Asks the system for both families.
    package static let systemLookUp: LookUp = { host in
        try addresses(of: host, flags: 0) ?? []
    }

    /// A thread of its own, so that a name server that does not answer holds up neither the tasks
    /// of the process nor its end. A caller who is cancelled leaves the thread behind.
    private func lookUpOnThread(_ host: String) async throws -> [IPAddress] {
        let waiter = Waiter()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                waiter.wait(continuation)
                do {
                    try startThread { [lookUp] in waiter.resume(Result { try lookUp(host) }) }
                } catch {
                    waiter.resume(.failure(error))
                }
            }
        } onCancel: {
            waiter.resume(.failure(CancellationError()))
        }
    }

    /// - Returns: `nil` when `flags` ask for the text of an address and `host` is none.
    private static func addresses(
        of host: String, flags: Int32
    ) throws(HTTPClientError) -> [IPAddress]? {
        var hints = addrinfo()
        hints.ai_flags = flags
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var list: UnsafeMutablePointer<addrinfo>?
        let status = getaddrinfo(host, nil, &hints, &list)
        defer { if let list { freeaddrinfo(list) } }
        guard status == 0 else {
            if flags & AI_NUMERICHOST != 0 { return nil }
            throw HTTPClientError.unreachable(host: host, reason: reason(status))
        }
        var found: [IPAddress] = []
        var entry = list
        while let current = entry {
            if let address = current.pointee.ai_addr.flatMap({ IPAddress($0) }),
                !found.contains(address)
            {
                found.append(address)
            }
            entry = current.pointee.ai_next
        }
        return found
    }

    private static func reason(_ status: Int32) -> String {
        switch status {
        case EAI_NONAME: "the name is unknown"
        case EAI_AGAIN: "no name server answers"
        default: gai_strerror(status).map { String(cString: $0) } ?? "it cannot be resolved"
        }
    }
}

extension HostResolver {
    /// Hands one result, the first, to one continuation.
    private final class Waiter: Sendable {
        private enum State {
            case idle
            case waiting(CheckedContinuation<[IPAddress], any Error>)
            case done(Result<[IPAddress], any Error>)
        }

        private let state = Mutex(State.idle)

        func wait(_ continuation: CheckedContinuation<[IPAddress], any Error>) {
            let result: Result<[IPAddress], any Error>? = state.withLock { state in
                if case .done(let result) = state { return result }
                state = .waiting(continuation)
                return nil
            }
            if let result { continuation.resume(with: result) }
        }

        func resume(_ result: Result<[IPAddress], any Error>) {
            let continuation: CheckedContinuation<[IPAddress], any Error>? = state.withLock {
                guard case .done = $0 else {
                    let previous = $0
                    $0 = .done(result)
                    if case .waiting(let continuation) = previous { return continuation }
                    return nil
                }
                return nil
            }
            continuation?.resume(with: result)
        }
    }
}
