import Core
import HTTPTypes
import Hummingbird

/// `GET /upload` issues an address, and `POST` to this address accepts an image.
struct UploadRoutes: WebRoutes {
    let library: any PhotoLibrary
    let addresses: any UploadAddresses
    let limits: ServerLimits
    let applicationID: String?

    func add(to router: Router<ServerContext>) {
        router.get("upload") { request, context in
            // Each new address may displace an older one: pages of other sites must not request
            // any.
            try OriginMiddleware.requireOwnSite(request, context)
            let address = try await addresses.make()
            return Response.json([("url", "\(context.origin)/upload/\(address)/")])
        }
        // `HEAD` must not change anything, so it issues no address.
        router.head("upload") { _, _ in Response.json([]) }
        router.post("upload/:address") { request, context in
            try await upload(request, context)
        }
    }

    private func upload(_ request: Request, _ context: ServerContext) async throws -> Response {
        let key = try request.headers.value(of: "idempotency-key").map { header in
            guard let key = IdempotencyKey(header) else { throw Refusal.invalidIdempotencyKey }
            return key
        }
        // A retry of a stored upload gets the same response, even if it is sent to another address.
        if let key, let stored = try await library.upload(for: key),
            let photo = try await library.open(stored.urlPath)
        {
            let repeated = RepeatedUpload(of: stored, photo: photo)
            return answer(try await receive(request, key: key) { _ in repeated }, context)
        }
        guard let address = context.parameters.get("address"),
            try await addresses.take(address, key: key)
        else { throw Refusal.unknownUploadAddress }
        do {
            let upload = try await receive(request, key: key, into: library.beginUpload)
            await addresses.release(address, isUsed: true)
            return answer(upload, context)
        } catch {
            await addresses.release(address, isUsed: false)
            throw error
        }
    }

    private func receive(
        _ request: Request, key: IdempotencyKey?,
        into beginUpload: @escaping (UploadName) async throws -> any PhotoUpload
    ) async throws -> StoredUpload {
        let maximumBody = limits.uploadBytes + Self.formOverhead
        if let length = request.headers[.contentLength].flatMap({ Int($0) }), length > maximumBody {
            throw Refusal.imageTooLarge(limit: limits.uploadBytes)
        }
        guard
            let parser = MultipartParser(
                contentType: request.headers[.contentType] ?? "", maximumParts: limits.formParts)
        else { throw Refusal.notAForm }
        var form = UploadForm(
            parser, maximumBytes: limits.uploadBytes, beginUpload: beginUpload)
        do {
            var bodyBytes = 0
            for try await buffer in request.body {
                bodyBytes += buffer.readableBytes
                guard bodyBytes <= maximumBody else {
                    throw Refusal.imageTooLarge(limit: limits.uploadBytes)
                }
                try await form.append(buffer)
            }
            let (upload, bearer) = try await form.finish()
            guard applicationID == nil || bearer == applicationID else {
                throw Refusal.wrongApplicationID
            }
            return try await upload.commit(key: key)
        } catch PhotoLibraryError.otherPhotograph {
            await form.abandon()
            throw Refusal.keyOfOtherUpload
        } catch {
            await form.abandon()
            throw error
        }
    }

    private func answer(_ upload: StoredUpload, _ context: ServerContext) -> Response {
        .json([
            ("status", "ok"), ("url", context.origin + upload.urlPath), ("name", upload.name),
        ])
    }

    /// The maximum size of a form without its file, in bytes.
    private static let formOverhead = 64 << 10
}
