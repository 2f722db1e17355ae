public import Foundation
import Synchronization

/// A parsed request head.
public struct RawRequest: Sendable, Equatable {
    public let method: String
    /// The path and the query, as in the request line.
    public let path: String
    /// The whole head, including its empty line.
    public let head: String

    init?(_ head: String) {
        let words = head.prefix { $0 != "\r\n" }.split(separator: " ")
        guard words.count == 3 else { return nil }
        method = String(words[0])
        path = String(words[1])
        self.head = head
    }

    /// Returns the first value of a header field; `nil` if the head has no such field.
    public func field(_ name: String) -> String? {
        for line in head.split(separator: "\r\n").dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1)
            if parts.count == 2, parts[0].lowercased() == name.lowercased() {
                return parts[1].trimmingCharacters(in: .whitespaces)
            }
        }
        return nil
    }

    /// The `Content-Length` of the body; 0 if absent.
    public var length: Int { field("Content-Length").flatMap { Int($0) } ?? 0 }
}

/// The requests that a server received, in order of arrival.
public final class RawLog: Sendable {
    private let list = Mutex([RawRequest]())

    public init() {}

    public var requests: [RawRequest] { list.withLock { $0 } }

    /// The paths of the requests.
    public var paths: [String] { requests.map(\.path) }

    func add(_ request: RawRequest) { list.withLock { $0.append(request) } }
}

extension RawServer {
    /// Creates a server that logs each request in `log` and passes it to `answer`. The requests of
    /// a connection are passed one after the other, until the peer leaves or `answer` closes the
    /// connection.
    ///
    /// `answer` has to read the bodies of requests.
    public convenience init(
        at host: String = "127.0.0.1", receiveBuffer: Int32? = nil, log: RawLog = RawLog(),
        answer: @escaping @Sendable (RawRequest, RawConnection) -> Void
    ) throws {
        try self.init(at: host, receiveBuffer: receiveBuffer) { connection in
            while connection.isUsable, let head = connection.readHead() {
                guard let request = RawRequest(head) else { return }
                log.add(request)
                answer(request, connection)
            }
        }
    }
}

extension RawConnection {
    /// Sends a well-formed response.
    public func answer(_ status: Int = 200, _ fields: [String] = [], _ body: Data = Data()) {
        let lines = ["HTTP/1.1 \(status) X", "Content-Length: \(body.count)"] + fields
        send(lines.joined(separator: "\r\n") + "\r\n\r\n")
        send(body)
    }

    /// Sends a well-formed response.
    public func answer(_ status: Int = 200, _ fields: [String] = [], text: String) {
        answer(status, fields, Data(text.utf8))
    }
}
