import Core
import Foundation
import HTTPTypes
import Hummingbird

/// `GET /image/ID`: a photo by its feed id, unedited or edited by a recipe, a size and a format;
/// `POST /render`: the same edits of an image in the request's body. See docs/server.md.
struct RenderRoutes: WebRoutes {
    let index: PhotoIndex
    let images: ImageRoutes
    let ports: ReferenceServer.RenderPorts
    let limits: ServerLimits
    private let answers: RenderAnswers
    private let bodies: LargeBodies

    init(
        library: any PhotoLibrary, ports: ReferenceServer.RenderPorts, queue: RenderQueue,
        bodies: LargeBodies, limits: ServerLimits
    ) {
        index = PhotoIndex(library)
        images = ImageRoutes(library: library)
        self.ports = ports
        self.limits = limits
        answers = RenderAnswers(ports: ports, queue: queue, limits: limits)
        self.bodies = bodies
    }

    func add(to router: Router<ServerContext>) {
        router.get("image/:id") { request, context in
            try await image(request, context, context.parameters.require("id"))
        }
        router.post("render") { request, context in try await render(request, context) }
    }

    // MARK: - Photographs of the library

    private func image(
        _ request: Request, _ context: ServerContext, _ id: String
    ) async throws -> Response {
        guard let wanted = try RenderRequest(query: request.uri.query, limits: limits) else {
            return try images.answer(request, context, try await photo(id, context))
        }
        // Rendering is expensive: pages of other sites must not trigger it by embedding a picture.
        try OriginMiddleware.refuseForeignParts(request)
        let plan = try answers.canonical(wanted.plan)
        let open = try await photo(id, context)
        let photo = open.photo
        // Conditions count only if the response would be a success without them.
        guard photo.byteCount <= limits.uploadBytes else {
            throw Refusal.photographTooLarge(limit: limits.uploadBytes)
        }
        let validators = Validators(
            entityTag: "\"\(key(photo.version, plan).text.prefix(32))\"")
        if let known = try validators.answer(to: request.headers, cacheControl: Self.cacheControl) {
            return known
        }
        var headers: HTTPFields = [
            .contentType: (plan.options.format ?? open.format.resultFormat).mediaType,
            .cacheControl: Self.cacheControl,
        ]
        validators.add(to: &headers)
        // The store of renditions may be shared with libraries whose photographs have the same name
        // and version.
        let content = [ports.libraryName, photo.urlPath, photo.version].joined(separator: "\n")
        return try await answers.response(
            to: plan, headers: headers, context, key: key(content, plan)
        ) { try await open.contents() }
    }

    private func photo(_ id: String, _ context: ServerContext) async throws -> any OpenPhoto {
        guard id.utf8.count == ImageID.digits, ImageID.canBegin(with: id),
            let photo = try await index.open(id.lowercased(), at: context.origin)
        else { throw Refusal.notFound }
        return photo
    }

    private func key(_ content: String, _ plan: EditPlan) -> RenditionKey {
        RenditionKey(content: content, plan: plan, edition: ports.edition)
    }

    /// Lets clients cache results, but only use them after revalidation, since a photo may change.
    /// Revalidation renders nothing.
    private static let cacheControl = "private, no-cache"

    // MARK: - Images of clients

    private func render(_ request: Request, _ context: ServerContext) async throws -> Response {
        let wanted = try RenderRequest(query: request.uri.query, limits: limits)
        let plan = try answers.canonical(wanted?.plan ?? EditPlan())
        return try await bodies.withLarge(request, limit: limits.uploadBytes) { data in
            guard let format = ImageFormat(sniffing: data, among: ImageFormat.read) else {
                throw Refusal.notAnImage("the body")
            }
            return try await answers.response(
                to: plan,
                headers: [
                    .contentType: (plan.options.format ?? format.resultFormat).mediaType,
                    .cacheControl: "no-store",
                ], context
            ) { data }
        }
    }
}
