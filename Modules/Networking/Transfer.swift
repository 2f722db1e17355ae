import CImageEditorCurl
import Core
import FoundationEssentials

/// One request with its response.
///
/// `@unchecked` because the thread of the ``TransferLoop`` owns it from its start to its end.
final class Transfer: @unchecked Sendable {
    typealias Instant = ContinuousClock.Instant

    /// The state of the request and its response on one connection.
    struct Attempt {
        /// True if the connection was opened for this attempt.
        var isNew = false
        /// The connection; `nil` until the request begins.
        var connection: Connection?
        /// True if an idle connection was given up before anything was sent, because bytes had
        /// arrived on it or the server had closed it.
        var isStale = false
        var hasAnswer = false
        var head = ResponseHead()
        var sent = 0
        /// The received part of the body. Its progress is reported once ``isReceiving`` is true.
        var body = Data()
        var isReceiving = false
        var hasExcess = false
        /// True if the server has announced the end of a secure connection.
        var isClosed = false
        var failure: HTTPClientError?
        /// The last time that the attempt made progress.
        var lastMove = Instant.now
        var samples: [(time: Instant, bytes: Int)] = []
    }

    /// The destination of a request, and the way to it.
    struct Route: Sendable {
        let target: HTTPTarget
        let proxy: Proxy?
        /// The permitted addresses of the target, or those of the proxy; at least one.
        let addresses: [IPAddress]

        /// The host name that was resolved to ``addresses``; `nil` if the URL contains an address,
        /// or if a proxy has only one address.
        var name: String? {
            if let proxy { return addresses.count > 1 ? proxy.host : nil }
            return target.isNumeric ? nil : target.host
        }

        /// The host to connect to, as it is written in a URL. An address is written in its
        /// canonical form, so that libcurl cannot parse it as another address than the one that was
        /// checked.
        var urlHost: String { name ?? addresses[0].urlHost }
    }

    let request: HTTPRequest
    let route: Route
    let deadline: Instant
    let limits: TransportLimits
    let lines: [String]
    let authorities: URL?
    private let onTransfer: @Sendable (HTTPTransfer) -> Void
    var attempt = Attempt()
    /// The offset in the request's body at which libcurl reads next.
    var position = 0
    var isFresh = false

    /// The transfer in libcurl while it runs, with the lists of its options; otherwise `nil`.
    var easy: UnsafeMutableRawPointer?
    var lists: [UnsafeMutablePointer<curl_slist>?] = []
    var pool: ConnectionPool?
    /// The memory for libcurl's description of a failure.
    let words = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))
    /// Resumes the caller; `nil` once the transfer has ended.
    var continuation: CheckedContinuation<HTTPResponse, any Error>?
    /// `isCancelled` is true once the caller's task is cancelled, `hasArrived` once the loop has
    /// the transfer. The lock of the ``TransferLoop`` guards both.
    var isCancelled = false, hasArrived = false

    init(
        _ request: HTTPRequest, on route: Route, deadline: Instant, limits: TransportLimits,
        userAgent: String, authorities: URL?,
        onTransfer: @escaping @Sendable (HTTPTransfer) -> Void
    ) throws(HTTPClientError) {
        self.request = request
        self.route = route
        self.deadline = deadline
        self.limits = limits
        self.onTransfer = onTransfer
        self.authorities = authorities
        lines = try request.lines(to: route.target, userAgent: userAgent)
    }

    deinit { words.deallocate() }

    /// The address that was connected to; `nil` without a connection.
    var address: IPAddress? { attempt.connection?.peer.address }

    // MARK: The request

    /// The size of the request's body in bytes; `nil` for a request without one.
    var bodySize: Int? {
        let size = request.body?.count ?? 0
        return size > 0 || request.method == .post || request.method == .put ? size : nil
    }

    /// Returns true if the request may open a connection to an address, and remembers the error for
    /// a forbidden address.
    func isPermitted(_ address: IPAddress?) -> Bool {
        guard canBegin() else { return false }
        attempt.isNew = true
        if let address, route.addresses.contains(address) { return true }
        attempt.failure = .forbiddenAddress(host: route.target.host)
        return false
    }

    /// Begins the request on a connection that is ready for it. Returns false to end the transfer.
    func begin(on connection: Connection) -> Bool {
        guard canBegin() else { return false }
        // Bytes that arrived before the request cannot be the response to it.
        attempt.isStale = !attempt.isNew && pool?.input(on: connection) != nil
        if attempt.isStale { return false }
        attempt.connection = connection
        attempt.lastMove = .now
        if let size = bodySize, size > 0 { onTransfer(.sending(0, of: size)) }
        return true
    }

    /// Returns true if the request may begin on a connection. libcurl repeats any request on a new
    /// connection if the server had closed the idle one; this function allows that for idempotent
    /// requests only.
    private func canBegin() -> Bool {
        if attempt.connection != nil {
            guard request.isIdempotent else { return false }
            attempt = Attempt()
        }
        return !attempt.isStale
    }

    /// Copies the next part of the request's body into `buffer`, and returns its size in bytes.
    func read(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
        guard let body = request.body else { return 0 }
        let part = body.dropFirst(position).prefix(buffer.count)
        part.copyBytes(to: buffer)
        position += part.count
        return part.count
    }

    static let partSize = 128 << 10

    /// Counts bytes of the request's body that the system has accepted.
    func sent(_ count: Int) {
        guard let size = bodySize else { return }
        let before = attempt.sent
        attempt.sent += count
        attempt.lastMove = .now
        if !attempt.isReceiving {
            let whole = attempt.sent / Self.partSize
            for part in (before / Self.partSize..<whole) where (part + 1) * Self.partSize < size {
                onTransfer(.sending((part + 1) * Self.partSize, of: size))
            }
            if attempt.sent == size { onTransfer(.sending(size, of: size)) }
        }
        receiveIfReady()
    }

    // MARK: The response

    /// True if the header of the response is complete and counts. A success counts only after the
    /// whole request was sent: a server that has not received the whole upload cannot have stored
    /// it.
    private var isAnswered: Bool {
        attempt.head.isComplete
            && (attempt.sent == bodySize ?? 0 || !(200..<300).contains(attempt.head.status))
    }

    /// Adds a line of a head or a trailer. Returns false to end the transfer.
    func add(line: UnsafeRawBufferPointer) -> Bool {
        attempt.hasAnswer = true
        do {
            try attempt.head.add(line, limit: limits.headerBytes)
        } catch {
            attempt.failure = error
            return false
        }
        guard attempt.head.isComplete, !attempt.isReceiving else { return true }
        if attempt.head.status < 200 {
            // An informational response precedes the final one.
            attempt.head = ResponseHead()
            attempt.lastMove = .now
            return true
        }
        if let length = attempt.head.bodyLength {
            guard length <= request.maximumBody else { return failTooLarge() }
            // Do not trust the announced length: a server may promise more than it sends.
            attempt.body.reserveCapacity(min(length, 1 << 20))
        }
        receiveIfReady()
        return true
    }

    /// Adds a part of the body. Returns false to end the transfer.
    func add(body: UnsafeRawBufferPointer) -> Bool {
        guard body.count <= request.maximumBody - attempt.body.count else { return failTooLarge() }
        attempt.body.append(contentsOf: body)
        guard attempt.isReceiving else { return true }
        attempt.lastMove = .now
        onTransfer(.receiving(attempt.body.count, of: attempt.head.bodyLength))
        // Bytes beyond the body are an error. On a secure connection they may belong to TLS, so
        // they are not counted.
        if attempt.body.count == attempt.head.bodyLength, !route.target.isSecure,
            let connection = attempt.connection, let count = pool?.input(on: connection), count > 0
        {
            attempt.hasExcess = true
        }
        return true
    }

    private func receiveIfReady() {
        guard isAnswered, !attempt.isReceiving else { return }
        attempt.isReceiving = true
        attempt.lastMove = .now
        attempt.samples = [(.now, attempt.body.count)]
        onTransfer(.receiving(0, of: attempt.head.bodyLength))
        if !attempt.body.isEmpty {
            onTransfer(.receiving(attempt.body.count, of: attempt.head.bodyLength))
        }
    }

    private func failTooLarge() -> Bool {
        attempt.failure = .bodyTooLarge(limit: request.maximumBody)
        return false
    }

    // MARK: The end

    /// Returns the error of the time limit that is exceeded; `nil` if none is. libcurl limits the
    /// time to connect.
    func exceededLimit(at now: Instant) -> HTTPClientError? {
        if now >= deadline { return .timedOut(phase: .whole, after: request.timeout) }
        guard attempt.connection != nil else { return nil }
        if now - attempt.lastMove >= limits.silence {
            return .timedOut(
                phase: attempt.isReceiving ? .body : .response, after: limits.silence)
        }
        guard attempt.isReceiving else { return nil }
        attempt.samples.append((now, attempt.body.count))
        // Measure the rate from the newest sample that is at least one window old.
        guard let start = attempt.samples.lastIndex(where: { now - $0.time >= limits.window })
        else { return nil }
        attempt.samples.removeFirst(start)
        let (time, bytes) = attempt.samples[0]
        let least = Double(limits.slowestBytesPerSecond) * ((now - time) / .seconds(1))
        return Double(attempt.body.count - bytes) < least
            ? .timedOut(phase: .body, after: limits.window) : nil
    }

    /// Prepares the transfer for another start, on a new connection, if the chosen idle connection
    /// could not be used. Returns `false` if the transfer must not start again.
    func restarts(after end: ccurl_end) -> Bool {
        guard !attempt.isNew, !attempt.hasAnswer, end.code != CURLE_OK,
            attempt.isStale || (attempt.connection != nil && request.isIdempotent)
        else { return false }
        attempt = Attempt()
        position = 0
        isFresh = true
        return true
    }

    /// Returns the result after libcurl has ended the transfer.
    func result(_ end: ccurl_end) -> Result<HTTPResponse, any Error> {
        if let error = error(end) { return failure(error) }
        let head = attempt.head
        return .success(
            HTTPResponse(status: head.status, headers: head.headers, body: attempt.body))
    }

    /// Returns the result of a transfer that failed: a success if the request needs only the
    /// status, and the status has arrived.
    func failure(_ error: HTTPClientError) -> Result<HTTPResponse, any Error> {
        guard request.needsOnlyStatus, isAnswered else { return .failure(error) }
        return .success(HTTPResponse(status: attempt.head.status, headers: attempt.head.headers))
    }

    private func error(_ end: ccurl_end) -> HTTPClientError? {
        if let failure = attempt.failure { return failure }
        let (head, received) = (attempt.head, attempt.body.count)
        let words = String(cString: words)
        guard head.isComplete else {
            if attempt.hasAnswer, end.code == CURLE_OK {
                return .connectionLost(reason: "closed within the header of the answer")
            }
            return HTTPClientError(
                end, words: words, on: route, connectLimit: limits.connect,
                hasBegun: attempt.connection != nil)
        }
        guard isAnswered else {
            return .connectionLost(reason: "closed while the request was sent")
        }
        if attempt.hasExcess { return Self.excess(over: head.bodyLength) }
        if words.contains("in chunked-encoding") {
            return .malformedResponse(reason: "the lengths of its chunks are invalid")
        }
        // A complete response is valid even if the server closed the connection before it received
        // the whole request.
        if received == head.bodyLength { return nil }
        // libcurl reports a secure connection that was cut off like one that was closed properly.
        let isCutOff = head.endsWithConnection && route.target.isSecure && !attempt.isClosed
        return end.code == CURLE_OK && head.bodyLength == nil && !isCutOff
            ? nil : .incompleteBody(expected: head.bodyLength, received: received)
    }

    private static func excess(over length: Int?) -> HTTPClientError {
        .malformedResponse(
            reason: length.map { "it is longer than the \($0) bytes it announced" }
                ?? "it continues after its end")
    }
}
