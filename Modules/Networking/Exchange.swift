import AsyncHTTPClient
import Core
import Foundation
import NIOCore
import NIOHTTP1

/// One request to one address, with its whole response.
struct Exchange: Sendable {
    /// The way from this machine to the target.
    enum Route: Hashable, Sendable {
        case direct
        /// A proxy sends the request on; it gets the whole URL.
        case forwarded
        /// A proxy passes bytes on (`CONNECT`).
        case tunnelled(address: String, port: Int, authorization: String?)
    }

    let request: HTTPRequest
    let target: HTTPTarget
    /// The address to connect to: the target's, or that of the proxy.
    let address: IPAddress
    /// The proxy at ``address``, if any.
    let proxy: Proxy?
    let limits: TransportLimits
    let userAgent: String
    let progress: ExchangeProgress

    /// The key of the client that connects to ``address`` only.
    func clientKey() -> ClientPool.Key {
        // The URL must contain the name if the certificate has to match it.
        var key = ClientPool.Key(connect: limits.connect, route: route)
        guard proxy == nil, let name = nameInURL else { return key }
        (key.name, key.address) = (name, address.text)
        return key
    }

    private var route: Route {
        guard let proxy else { return .direct }
        return target.isSecure
            ? .tunnelled(
                address: address.text, port: proxy.port, authorization: proxy.authorization)
            : .forwarded
    }

    /// The port to connect to.
    var port: Int { proxy?.port ?? target.port }

    /// Sends the request and reads the response.
    ///
    /// - Throws: AsyncHTTPClient's own error before the response begins, so that the caller can
    ///   decide whether to try another address; ``HTTPClientError`` afterwards.
    func run(with client: AsyncHTTPClient.HTTPClient) async throws -> HTTPResponse {
        let outgoing = try outgoingRequest(on: client.eventLoopGroup)
        let response = try await client.execute(
            outgoing, deadline: .now() + TimeAmount(request.timeout))
        progress.phase = .receiving(since: .now, bytes: 0)
        var answer = HTTPResponse(
            status: Int(response.status.code), headers: try checkedHeaders(of: response))
        progress.head = answer
        answer.body = try await body(of: response)
        return answer
    }

    // MARK: The request

    private var nameInURL: String? {
        target.isSecure && !target.isNumeric ? target.host : nil
    }

    private func outgoingRequest(on group: any EventLoopGroup) throws -> HTTPClientRequest {
        let isTunnelled = proxy != nil && target.isSecure
        let host = isTunnelled ? target.urlHost : nameInURL ?? address.urlHost
        let port = isTunnelled ? target.port : port
        let scheme = target.isSecure ? "https" : "http"
        // ``RequestTarget`` writes the path.
        let text = "\(scheme)://\(host):\(port)/"
        // The connection depends on this host, so all parsers must read it alike.
        guard let url = URL(string: text), url.port == port,
            url.host(percentEncoded: false).map(HTTPTarget.normalizedHost)
                == HTTPTarget.normalizedHost(host)
        else { throw Core.HTTPClientError.unsupportedURL("\(scheme)://\(target.authority)") }

        var outgoing = HTTPClientRequest(url: text)
        outgoing.method = HTTPMethod(rawValue: request.method.rawValue)
        outgoing.headers = outgoingHeaders()
        if let body = request.body, !body.isEmpty {
            outgoing.body = .stream(
                RequestBody(data: body, progress: progress, group: group),
                length: .known(Int64(body.count)))
        }
        return outgoing
    }

    private func outgoingHeaders() -> NIOHTTP1.HTTPHeaders {
        var headers = NIOHTTP1.HTTPHeaders()
        headers.add(name: RequestTarget.header, value: target.path)
        headers.add(name: "Host", value: target.authority)
        if request.headers["User-Agent"] == nil {
            headers.add(name: "User-Agent", value: userAgent)
        }
        if !target.isSecure, let authorization = proxy?.authorization {
            headers.add(name: "Proxy-Authorization", value: authorization)
        }
        if request.headers["Accept"] == nil { headers.add(name: "Accept", value: "*/*") }
        // A compressed response could be a bomb, and pictures are compressed already.
        headers.add(name: "Accept-Encoding", value: "identity")
        if let authorization = target.authorization, request.headers["Authorization"] == nil {
            headers.add(name: "Authorization", value: authorization)
        }
        for field in request.headers.fields where !Self.isOurs(field.name) {
            headers.add(name: field.name, value: field.value)
        }
        return headers
    }

    private static func isOurs(_ name: String) -> Bool {
        [
            "host", "accept-encoding", "connection", "content-length", "transfer-encoding",
            "expect", "upgrade", "te", "proxy-authorization", RequestTarget.header.lowercased(),
        ].contains(name.lowercased())
    }

    // MARK: The answer

    private func checkedHeaders(of response: HTTPClientResponse) throws -> Core.HTTPHeaders {
        var headers = Core.HTTPHeaders()
        var size = 0
        for (name, value) in response.headers {
            size += name.utf8.count + value.utf8.count
            guard size <= limits.headerBytes else {
                throw Core.HTTPClientError.malformedResponse(
                    reason: "its header is larger than \(limits.headerBytes) bytes")
            }
            headers.add(name, value)
        }
        return headers
    }

    private func body(of response: HTTPClientResponse) async throws -> Data {
        var body = Data()
        let expected = try expectedLength(of: response)
        progress.announced(expected)
        // Do not trust the announced length: a server may promise more than it sends.
        if let expected { body.reserveCapacity(min(expected, 1 << 20)) }
        do {
            for try await part in response.body {
                guard part.readableBytes <= request.maximumBody - body.count else {
                    throw Core.HTTPClientError.bodyTooLarge(limit: request.maximumBody)
                }
                part.withUnsafeReadableBytes { body.append(contentsOf: $0) }
                progress.received(part.readableBytes)
            }
            try Task.checkCancellation()
        } catch is CancellationError {
            throw CancellationError()
        } catch {
            throw Core.HTTPClientError(
                error, at: .inBody(expected: expected, received: body.count), of: target,
                limits: limits, timeout: request.timeout)
        }
        guard expected == nil || expected == body.count else {
            throw Core.HTTPClientError.incompleteBody(expected: expected, received: body.count)
        }
        return body
    }

    /// The announced length, which is within the budget; `nil` if the response is chunked or ends
    /// with its connection. HTTP allows the latter, so the caller has to notice a truncated body: a
    /// feed ends with its bracket, and a truncated picture does not decode.
    private func expectedLength(of response: HTTPClientResponse) throws -> Int? {
        // These responses have no body, whatever their header says (RFC 9112, 6.3).
        if response.status == .noContent || response.status == .notModified { return 0 }
        guard let text = response.headers.first(name: "Content-Length") else { return nil }
        guard let length = Int(text), length <= request.maximumBody else {
            throw Core.HTTPClientError.bodyTooLarge(limit: request.maximumBody)
        }
        return length
    }
}
