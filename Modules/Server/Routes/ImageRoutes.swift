import Core
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

/// `GET /images/…` and `GET /uploads/…`: unedited photos, or byte ranges of them.
struct ImageRoutes: WebRoutes {
    let library: any PhotoLibrary

    func add(to router: Router<ServerContext>) {
        for path: RouterPath in ["images/**", "uploads/**"] {
            router.get(path) { request, context in
                guard let photo = try await library.open(request.uri.path) else {
                    throw Refusal.notFound
                }
                return try answer(request, context, photo)
            }
        }
    }

    /// Returns the unedited photo, the requested part of it, or a 304.
    func answer(
        _ request: Request, _ context: ServerContext, _ open: any OpenPhoto
    ) throws -> Response {
        let photo = open.photo
        let validators = Validators(
            entityTag: "\"\(photo.version)\"",
            lastModified: HTTPDate.text(for: CivilTime(photo.updated)))
        if let known = try validators.answer(to: request.headers, cacheControl: Self.cacheControl) {
            return known
        }
        var headers: HTTPFields = [
            .contentType: open.format.mediaType, .cacheControl: Self.cacheControl,
            .acceptRanges: "bytes",
        ]
        validators.add(to: &headers)

        let size = photo.byteCount
        let isRange = request.method == .get && validators.allowRange(request.headers)
        switch ByteRange(isRange ? request.headers[.range] : nil, size: size) {
        case .whole:
            return Response(
                status: .ok, headers: headers, body: body(open, 0..<size, context.eventLoop))
        case .part(let range):
            headers[.contentRange] = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(size)"
            return Response(
                status: .partialContent, headers: headers,
                body: body(open, range, context.eventLoop))
        case .unsatisfiable:
            throw Refusal.unsatisfiableRange(size: size)
        }
    }

    /// Returns a body with a range of the photo. If the file is truncated during the transfer, the
    /// connection is closed, so that the client notices the missing bytes.
    private func body(
        _ photo: any OpenPhoto, _ range: Range<Int>, _ eventLoop: any EventLoop
    ) -> ResponseBody {
        ResponseBody(contentLength: range.count) { writer in
            try await photo.read(range) { piece in
                try await writer.write(ByteBuffer(bytes: piece))
                // Wait for the event loop, which tells the writer to pause while the connection's
                // buffer is full. Without this wait, a busy event loop could do this too late, and
                // the whole file would be buffered in memory.
                try await eventLoop.submit {}.get()
            }
            try await writer.finish(nil)
        }
    }

    /// Lets clients cache photos, but only use them after revalidation, since a photo may change.
    private static let cacheControl = "private, no-cache"
}
