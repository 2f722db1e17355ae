import Core
import Foundation
import HTTPTypes
import Hummingbird
import ImageEditorWebServer
import NIOCore

extension Response {
    /// Returns a response of newline-delimited JSON: the lines that `work` sends while it runs, and
    /// at the end `{"done":result}` or `{"failed":{"error"}}`. Cancels `work` if the client
    /// disconnects.
    ///
    /// - Parameter work: Called with a function that sends a line from any thread. Lines that are
    ///   sent faster than the client reads them may be left out.
    static func lines(
        on context: StudioContext, _ failures: StudioFailures,
        _ work:
            @escaping @Sendable (_ send: @escaping @Sendable (JSONText) -> Void) async throws ->
            JSONText
    ) -> Response {
        let channel = context.channel
        return Response(
            status: .ok,
            headers: [
                .contentType: "application/x-ndjson; charset=utf-8", .cacheControl: "no-store",
            ],
            body: ResponseBody { writer in
                let (lines, line) = AsyncStream<JSONText>.makeStream(
                    bufferingPolicy: .bufferingNewest(8))
                let task = Task {
                    let last: JSONText.Member
                    do {
                        let result = try await channel.cancellingOnDisconnect {
                            try await work { line.yield($0) }
                        }
                        last = .init("done", result)
                    } catch {
                        failures.report(error)
                        last = .init(
                            "failed",
                            .object([.init("error", .string(failures.sentence(for: error)))]))
                    }
                    line.yield(.object([last]))
                    line.finish()
                }
                defer { task.cancel() }
                for await line in lines {
                    try await writer.write(ByteBuffer(bytes: line.data + Data("\n".utf8)))
                }
                try await writer.finish(nil)
            })
    }
}
