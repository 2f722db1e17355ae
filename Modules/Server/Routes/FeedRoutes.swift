import Core
import Foundation
import HTTPTypes
import Hummingbird

/// `GET /image`: the list of all photos, last modified first.
struct FeedRoutes: WebRoutes {
    let library: any PhotoLibrary

    func add(to router: Router<ServerContext>) {
        router.get("image") { request, context in
            try await feed(request, context)
        }
    }

    private func feed(_ request: Request, _ context: ServerContext) async throws -> Response {
        guard request.uri.query ?? "" == "" else { throw Refusal.feedParameters }
        let photos = try await library.photos(after: nil, limit: .max)
        var json = JSONWriter()
        json.array { json in
            for photo in photos {
                json.object { json in
                    json.member("url", context.origin + photo.urlPath)
                    json.member("created", FeedDate.text(for: CivilTime(photo.created)))
                    json.member("updated", FeedDate.text(for: CivilTime(photo.updated)))
                }
            }
        }
        let body = json.flush { ByteBuffer(bytes: $0) }

        var hash = Fingerprint()
        body.withUnsafeReadableBytes { hash.update($0) }
        let validators = Validators(entityTag: "\"\(hash.hexadecimal)\"")
        if let known = try validators.answer(to: request.headers, cacheControl: "no-cache") {
            return known
        }
        var headers: HTTPFields = [
            .contentType: "application/json; charset=utf-8", .cacheControl: "no-cache",
        ]
        validators.add(to: &headers)
        return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: body))
    }
}

extension Refusal {
    fileprivate static let feedParameters = Refusal(
        status: .badRequest,
        reason: "GET /image has no parameters; GET /image/ID renders a photograph")
}
