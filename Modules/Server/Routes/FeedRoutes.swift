import Core
import HTTPTypes
import Hummingbird

/// `GET /image`: every photo, newest first by the time of its last change.
struct FeedRoutes {
    let catalog: PhotoCatalog

    func add(to router: Router<ServerContext>) {
        router.get("image") { request, context in
            try await feed(request, context)
        }
    }

    private func feed(_ request: Request, _ context: ServerContext) async throws -> Response {
        let photos = try await catalog.photos()
        var json = JSONWriter()
        json.array { json in
            for entry in photos {
                json.object { json in
                    json.member("url", context.origin + entry.urlPath)
                    json.member("created", date(entry.photo.stamp.createdSeconds))
                    json.member("updated", date(entry.photo.stamp.modifiedSeconds))
                }
            }
        }
        let body = json.flush { ByteBuffer(bytes: $0) }

        var hash = Fingerprint()
        body.withUnsafeReadableBytes { hash.update($0) }
        let validators = Validators(entityTag: "\"\(hash.hexadecimal)\"")
        if validators.match(request.headers) {
            return .notModified(validators, cacheControl: "no-cache")
        }
        var headers: HTTPFields = [
            .contentType: "application/json; charset=utf-8", .cacheControl: "no-cache",
        ]
        validators.add(to: &headers)
        return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: body))
    }

    private func date(_ seconds: Int) -> String {
        FeedDate.text(for: CivilTime(secondsSince1970: seconds))
    }
}
