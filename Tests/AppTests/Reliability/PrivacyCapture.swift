import Foundation
import ImageEditorTestSupport
import Synchronization

/// A server that records every byte it receives, to check what leaves the machine.
final class PrivacyCapture: Sendable {
    private let server: RawServer
    private let kept: Kept

    private final class Kept: Sendable {
        let requests = Mutex<[Data]>([])
    }

    init() throws {
        let kept = Kept()
        self.kept = kept
        server = try RawServer { connection in
            while let head = connection.readHead() {
                let body = connection.read(Self.length(in: head))
                kept.requests.withLock { $0.append(Data(head.utf8) + body) }
                let host = Self.field("Host", in: head) ?? ""
                let answer =
                    head.hasPrefix("GET ") ? #"{"url":"http://\#(host)/put"}"# : "{}"
                connection.send(
                    "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: "
                        + "\(answer.utf8.count)\r\n\r\n\(answer)")
            }
        }
    }

    var url: String { server.url().absoluteString }

    /// The heads and bodies, in order of arrival.
    var requests: [Data] { kept.requests.withLock { $0 } }

    /// The file in the last form.
    var file: Data? {
        guard let form = requests.last,
            let name = form.firstRange(of: Data(#"name="file""#.utf8)),
            let start = form[name.upperBound...].firstRange(of: Data("\r\n\r\n".utf8)),
            let end = form[start.upperBound...].lastRange(of: Data("\r\n--".utf8))
        else { return nil }
        return Data(form[start.upperBound..<end.lowerBound])
    }

    private static func length(in head: String) -> Int {
        field("Content-Length", in: head).flatMap { Int($0) } ?? 0
    }

    private static func field(_ name: String, in head: String) -> String? {
        head.components(separatedBy: "\r\n").lazy
            .map { $0.split(separator: ":", maxSplits: 1) }
            .first { $0.first?.lowercased() == name.lowercased() }
            .flatMap { $0.count == 2 ? $0[1].trimmingCharacters(in: .whitespaces) : nil }
    }
}

extension Data {
    /// The last occurrence of `other`.
    fileprivate func lastRange(of other: Data) -> Range<Index>? {
        range(of: other, options: .backwards)
    }
}
