import HTTPTypes
import Hummingbird
import NIOPosix

/// `GET /upload`, which gives out an address, and `POST` to it, which takes an image.
struct UploadRoutes {
    let folder: UploadFolder
    let addresses: UploadAddresses
    /// Where what was uploaded is found, such as `/uploads/`.
    let urlPrefix: String
    let limits: ServerLimits
    let applicationID: String?
    let threads: NIOThreadPool

    func add(to router: Router<ServerContext>) {
        router.get("upload") { request, context in
            // The more addresses a page of another site asked for, the sooner others are forgotten.
            try OriginMiddleware.requireOwnSite(request, context)
            return Response.json([("url", "\(context.origin)/upload/\(addresses.make())/")])
        }
        // Asking about an address is not asking for one.
        router.head("upload") { _, _ in Response.json([]) }
        router.post("upload/:address") { request, context in
            try await upload(request, context)
        }
    }

    private func upload(_ request: Request, _ context: ServerContext) async throws -> Response {
        let key = try request.headers.value(of: "idempotency-key").map { header in
            guard let key = IdempotencyKey(header) else {
                throw Refusal(
                    status: .badRequest,
                    reason: "an idempotency key is 1 to 100 visible ASCII characters")
            }
            return key
        }
        // What was taken once is answered again, at whatever address it comes back.
        if let key, let record = try await folder.kept(for: key) {
            return answer(record, context)
        }
        guard let address = context.parameters.get("address"), addresses.take(address, key: key)
        else {
            throw Refusal(
                status: .notFound,
                reason: "this upload address is not known, used or expired; ask for a fresh one")
        }
        do {
            let record = try await receive(request, key: key)
            addresses.release(address, isUsed: true)
            return answer(record, context)
        } catch {
            addresses.release(address, isUsed: false)
            throw error
        }
    }

    private func receive(_ request: Request, key: IdempotencyKey?) async throws -> UploadRecord {
        let maximumBody = limits.uploadBytes + Self.formOverhead
        if let length = request.headers[.contentLength].flatMap({ Int($0) }), length > maximumBody {
            throw Refusal.tooLarge(limit: limits.uploadBytes)
        }
        guard
            let parser = MultipartParser(
                contentType: request.headers[.contentType] ?? "", maximumParts: limits.formParts)
        else {
            throw Refusal(
                status: .unsupportedMediaType,
                reason: "an upload is multipart/form-data with a boundary")
        }
        var form = UploadForm(
            parser, folder: folder, threads: threads, maximumBytes: limits.uploadBytes)
        var bodyBytes = 0
        for try await buffer in request.body {
            bodyBytes += buffer.readableBytes
            guard bodyBytes <= maximumBody else {
                throw Refusal.tooLarge(limit: limits.uploadBytes)
            }
            try await form.append(buffer)
        }
        let (file, bearer) = try await form.finish()
        guard applicationID == nil || bearer == applicationID else {
            throw Refusal(status: .forbidden, reason: "this server does not take this appid")
        }
        return try await folder.keep(file, key: key)
    }

    private func answer(_ record: UploadRecord, _ context: ServerContext) -> Response {
        let path = PhotoPath(bytes: Array(record.name.utf8)).urlPath
        return .json(
            [
                ("status", "ok"), ("url", context.origin + urlPrefix + path),
                ("name", record.name),
            ])
    }

    /// What a form may have besides its file.
    private static let formOverhead = 64 << 10
}
