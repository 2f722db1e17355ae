import Core
import Foundation
@testable import ImageEditorNetworking
import ImageEditorTestSupport
import Testing

/// Limits short enough for a test, with the proportions of the real ones.
func quickLimits() -> TransportLimits {
    var limits = TransportLimits(Limits())
    limits.connect = .milliseconds(400)
    limits.silence = .milliseconds(400)
    limits.window = .milliseconds(400)
    limits.slowestBytesPerSecond = 1_000
    return limits
}

/// A client that may connect to 127.0.0.1; closed at the end.
func withClient<Value>(
    limits: TransportLimits = TransportLimits(Limits()),
    policy: AddressPolicy = AddressPolicy(trustedHosts: ["127.0.0.1"]),
    resolver: HostResolver = HostResolver(), proxies: ProxySettings = ProxySettings(),
    onTransfer: @escaping @Sendable (HTTPTransfer) -> Void = { _ in },
    _ body: (CurlHTTPClient) async throws -> Value
) async throws -> Value {
    let client = CurlHTTPClient(
        limits: limits, addressPolicy: policy, userAgent: "tests", resolver: resolver,
        proxies: proxies, onTransfer: onTransfer)
    do {
        let value = try await body(client)
        await client.shutdown()
        return value
    } catch {
        await client.shutdown()
        throw error
    }
}

extension HTTPRequest {
    /// A GET request with budgets that only the tests of budgets reach.
    static func get(
        _ url: URL, maximumBody: Int = 1 << 20, timeout: Duration = .seconds(60)
    ) -> HTTPRequest {
        HTTPRequest(.get, url, maximumBody: maximumBody, timeout: timeout)
    }
}

/// The error that `send` throws, and the time until then.
///
/// - Parameter phase: The phase in which a short limit is to be exceeded. A busy machine may exceed
///   that of an earlier phase; the request is then repeated, up to 20 times.
func failure(
    limits: TransportLimits = TransportLimits(Limits()), maximumBody: Int = 1 << 20,
    timeout: Duration = .seconds(60), in phase: HTTPClientError.Phase? = nil,
    _ script: @escaping @Sendable (RawConnection) -> Void
) async throws -> (error: HTTPClientError?, time: Duration) {
    let server = try RawServer(script)
    defer { server.stop() }
    var result: (error: HTTPClientError?, time: Duration) = (nil, .zero)
    for _ in 0..<20 {
        let start = ContinuousClock.now
        result.error = await #expect(throws: HTTPClientError.self) {
            try await withClient(limits: limits) { client in
                try await client.send(
                    .get(server.url(), maximumBody: maximumBody, timeout: timeout))
            }
        }
        result.time = start.duration(to: .now)
        guard let phase, case .timedOut(let other, _) = result.error, other != phase else { break }
    }
    return result
}

/// Sends a request and expects status 200.
func expectOK(
    _ client: CurlHTTPClient, _ request: HTTPRequest,
    at location: SourceLocation = #_sourceLocation
) async throws {
    let status = try await client.send(request).status
    #expect(status == 200, sourceLocation: location)
}
