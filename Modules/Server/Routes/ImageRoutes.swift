import Core
import HTTPTypes
import Hummingbird
import NIOCore
import NIOPosix

/// `GET /images/…` and `GET /uploads/…`: the photos themselves, whole or in part.
struct ImageRoutes {
    let catalog: PhotoCatalog
    let threads: NIOThreadPool

    func add(to router: Router<ServerContext>) {
        for shelf in catalog.shelves {
            router.get("\(shelf.urlPrefix)**") { request, context in
                try await image(request, context, shelf)
            }
        }
    }

    private func image(_ request: Request, _ context: ServerContext, _ shelf: PhotoCatalog.Shelf)
        async throws -> Response
    {
        let urlPath = request.uri.path
        guard urlPath.hasPrefix(shelf.urlPrefix),
            let path = PhotoPath(urlPath: urlPath.dropFirst(shelf.urlPrefix.count)),
            let (file, format) = try await shelf.folder.open(path)
        else { throw Refusal.notFound }
        return try answer(request, context, file, format)
    }

    /// The file as it is: whole, in part, or that the client has it already.
    func answer(
        _ request: Request, _ context: ServerContext, _ file: OpenFile,
        _ format: ImageFormat
    ) throws -> Response {
        let stamp = file.stamp
        let validators = Validators(
            entityTag: stamp.entityTag,
            lastModified: HTTPDate.text(
                for: CivilTime(secondsSince1970: stamp.modifiedSeconds)))
        if validators.match(request.headers) {
            return .notModified(validators, cacheControl: Self.cacheControl)
        }
        var headers: HTTPFields = [
            .contentType: format.mediaType, .cacheControl: Self.cacheControl,
            .acceptRanges: "bytes",
        ]
        validators.add(to: &headers)

        let isRange = request.method == .get && validators.allowRange(request.headers)
        switch ByteRange(isRange ? request.headers[.range] : nil, size: stamp.size) {
        case .whole:
            return Response(
                status: .ok, headers: headers, body: body(file, 0..<stamp.size, context.eventLoop))
        case .part(let range):
            headers[.contentRange] =
                "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(stamp.size)"
            return Response(
                status: .partialContent, headers: headers,
                body: body(file, range, context.eventLoop))
        case .unsatisfiable:
            throw Refusal(
                status: .rangeNotSatisfiable, reason: "the image has \(stamp.size) bytes",
                headers: [.contentRange: "bytes */\(stamp.size)"])
        }
    }

    private func body(_ file: OpenFile, _ range: Range<Int>, _ eventLoop: any EventLoop)
        -> ResponseBody
    {
        ResponseBody(contentLength: range.count) { writer in
            var offset = range.lowerBound
            while offset < range.upperBound {
                let start = offset
                let chunk = try await threads.runIfActive {
                    let length = min(Self.chunk, range.upperBound - start)
                    var buffer = ByteBufferAllocator().buffer(capacity: length)
                    try buffer.writeWithUnsafeMutableBytes(minimumWritableBytes: length) { bytes in
                        try file.read(
                            into: UnsafeMutableRawBufferPointer(rebasing: bytes[..<length]),
                            at: start)
                    }
                    return buffer
                }
                // The file was cut under our hands: the client must see that bytes are missing.
                guard chunk.readableBytes > 0 else { throw ChannelError.eof }
                offset += chunk.readableBytes
                try await writer.write(chunk)
                // A writer waits for a connection that is full, but learns of that only from the
                // event loop: while that is busy, a file would pile up in memory.
                try await eventLoop.submit {}.get()
            }
            try await writer.finish(nil)
        }
    }

    /// Kept by clients, and asked about each time, since photos do change.
    private static let cacheControl = "private, no-cache"
    private static let chunk = 64 << 10
}
