import Core
import FoundationEssentials
import Glibc
import ImageEditorThreads
import Synchronization

/// Resolves host names on threads of its own, not on the threads that run tasks.
///
/// An answer is cached for a minute. The resolver remembers for good whether the first answer for
/// a trusted name was private, so that a name cannot be public when it is trusted and private
/// when it is used.
package final class HostResolver: Sendable {
    /// The time in which a name has to be resolved, and the error that is thrown after it.
    typealias TimeLimit = (time: Duration, error: HTTPClientError)
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

    /// Returns the addresses of `host`, at least one. While the answer is cached, the address that
    /// was passed to ``prefer(_:of:)`` comes first.
    ///
    /// - Parameter isTrusted: `true` to remember whether the first answer for this name was
    ///   private.
    /// - Throws: `HTTPClientError.unreachable` if the name cannot be resolved; the error of
    ///   `limit`; `CancellationError`.
    func addresses(
        of host: String, isTrusted: Bool, within limit: TimeLimit? = nil
    ) async throws -> (addresses: [IPAddress], wasPrivate: Bool) {
        let now = ContinuousClock.now
        if let known = answers.withLock({ $0[host] }), known.expires > now {
            return (known.addresses, known.wasPrivate)
        }
        // A numeric address is parsed at once, without a lookup.
        var found = try Self.addresses(of: host, flags: AI_NUMERICHOST) ?? []
        if found.isEmpty { found = try await lookUpOnThread(host, within: limit) }
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

    /// Moves the address that answered to the front, for the next request.
    func prefer(_ address: IPAddress, of host: String) {
        answers.withLock { answers in
            guard let index = answers[host]?.addresses.firstIndex(of: address), index > 0 else {
                return
            }
            answers[host]?.addresses.remove(at: index)
            answers[host]?.addresses.insert(address, at: 0)
        }
    }

    /// Asks the system for IPv4 and IPv6 addresses.
    package static let systemLookUp: LookUp = { host in
        try addresses(of: host, flags: 0) ?? []
    }

    /// Looks `host` up on a new thread, so that a name server that does not answer delays neither
    /// the process's tasks nor its exit. A cancelled caller leaves the thread behind.
    private func lookUpOnThread(
        _ host: String, within limit: TimeLimit?
    ) async throws -> [IPAddress] {
        let (answers, answer) = AsyncThrowingStream.makeStream(of: [IPAddress].self)
        try startThread { [lookUp] in answer.yield(with: Result { try lookUp(host) }) }
        let timer = limit.map { limit in
            Task {
                try await Task.sleep(for: limit.time)
                answer.finish(throwing: limit.error)
            }
        }
        defer { timer?.cancel() }
        for try await addresses in answers { return addresses }
        throw CancellationError()
    }

    /// - Returns: `nil` if `flags` ask for a numeric address and `host` is not one.
    private static func addresses(
        of host: String, flags: Int32
    ) throws(HTTPClientError) -> [IPAddress]? {
        var hints = addrinfo()
        hints.ai_flags = flags
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
