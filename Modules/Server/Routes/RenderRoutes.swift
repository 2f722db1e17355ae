import Core
import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import NIOPosix

/// `GET /image/ID`: a photo by its feed id, unedited or edited by a recipe, a size and a format.
/// See docs/server.md.
struct RenderRoutes: WebRoutes {
    let index: PhotoIndex
    let images: ImageRoutes
    let ports: ReferenceServer.RenderPorts
    let limits: ServerLimits
    let threads: NIOThreadPool
    private let queue: RenderQueue
    private let deliveries: Deliveries
    private let digests = PhotoDigests()

    init(
        library: any PhotoLibrary, ports: ReferenceServer.RenderPorts, queue: RenderQueue,
        limits: ServerLimits, threads: NIOThreadPool
    ) {
        index = PhotoIndex(library)
        images = ImageRoutes(library: library)
        self.ports = ports
        self.limits = limits
        self.threads = threads
        self.queue = queue
        deliveries = Deliveries(capacity: limits.undeliveredBytes)
    }

    func add(to router: Router<ServerContext>) {
        router.get("image/:id") { request, context in
            try await image(request, context, context.parameters.require("id"))
        }
    }

    private func image(
        _ request: Request, _ context: ServerContext, _ id: String
    ) async throws -> Response {
        guard var wanted = try RenderRequest(query: request.uri.query, limits: limits) else {
            return try images.answer(request, context, try await photo(id, context))
        }
        do {
            // Aliases and defaults give the same picture, and so the same entity tag.
            wanted.plan.recipe = try ports.renderer.canonical(wanted.plan.recipe)
            let photo = try await photo(id, context)
            if let digest = digests[photo.photo] {
                let validators = try validators(of: digest, wanted)
                if validators.match(request.headers) {
                    return .notModified(validators, cacheControl: Self.cacheControl)
                }
            }
            return try await rendered(wanted, of: photo, request, context)
        } catch let error as RecipeError {
            throw Refusal(error)
        } catch let error as ImageRenderingError {
            throw Refusal(error)
        } catch is RenderQueue.Full {
            throw Refusal.busy
        }
    }

    private func photo(_ id: String, _ context: ServerContext) async throws -> any OpenPhoto {
        guard id.utf8.count == ImageID.digits, ImageID.canBegin(with: id),
            let photo = try await index.open(id.lowercased(), at: context.origin)
        else { throw Refusal.notFound }
        return photo
    }

    private func rendered(
        _ wanted: RenderRequest, of photo: any OpenPhoto, _ request: Request,
        _ context: ServerContext
    ) async throws -> Response {
        guard !deliveries.isFull else { throw Refusal.busy }
        guard photo.photo.byteCount <= limits.uploadBytes else {
            throw Refusal.photographTooLarge(limit: limits.uploadBytes)
        }
        let headers = request.headers
        return try await context.channel.cancellingOnDisconnect { [eventLoop = context.eventLoop] in
            try await queue.withPlace { share in
                guard !deliveries.isFull else { throw Refusal.busy }
                // A request that waits for its turn holds no photograph.
                let (data, digest) = try await contents(of: photo)
                let validators = try validators(of: digest, wanted)
                if validators.match(headers) {
                    return .notModified(validators, cacheControl: Self.cacheControl)
                }
                var plan = wanted.plan
                plan.options.threads = share
                let result = try deliveries.take(try await render(data, following: plan))
                var headers: HTTPFields = [
                    .contentType: plan.options.format?.mediaType ?? photo.format.mediaType,
                    .cacheControl: Self.cacheControl,
                ]
                validators.add(to: &headers)
                return Response(
                    status: .ok, headers: headers, body: result.body(on: eventLoop))
            }
        }
    }

    private func contents(
        of photo: any OpenPhoto
    ) async throws -> (data: Data, digest: ContentDigest) {
        let data = try await photo.contents()
        if let known = digests[photo.photo] { return (data, known) }
        // Hashing takes as long as reading, so it runs on the blocking threads.
        let digest = try await threads.runIfActive { ContentDigest(of: data) }
        digests[photo.photo] = digest
        return (data, digest)
    }

    /// - Throws: ``Refusal`` 422 if rendering times out, since a retry would time out, too. The
    ///   work has ended by then.
    private func render(_ data: Data, following plan: EditPlan) async throws -> Data {
        try await withThrowingTaskGroup(of: Data?.self) { group in
            defer { group.cancelAll() }
            group.addTask { try await ports.editImage.render(data, following: plan).data }
            group.addTask {
                try await Task.sleep(for: .seconds(limits.renderSeconds))
                return nil
            }
            guard let result = try await group.next() ?? nil else {
                throw Refusal.renderingTooSlow
            }
            return result
        }
    }

    /// The same for equal bytes: derived from the photo, the edit and the renderer's edition.
    private func validators(
        of photo: ContentDigest, _ wanted: RenderRequest
    ) throws -> Validators {
        let options = OutputOptions.descriptions.map { option in
            option.value(in: wanted.plan.options).map { $0.text ?? option.name } ?? ""
        }
        var key = Data()
        for field in [ports.edition, photo.text] + options {
            key.append(contentsOf: field.utf8)
            key.append(0)
        }
        key.append(try wanted.plan.recipe.jsonData())
        return Validators(entityTag: "\"\(ContentDigest(of: key).text.prefix(32))\"")
    }

    /// Clients cache results and revalidate them each time, since photos do change. Revalidation
    /// renders nothing.
    private static let cacheControl = "private, no-cache"
}
