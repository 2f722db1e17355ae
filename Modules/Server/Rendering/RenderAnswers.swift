import Core
import Foundation
import HTTPTypes
import Hummingbird

/// Makes responses with rendered images, within the server's limits of renderings and memory.
struct RenderAnswers {
    private let ports: ReferenceServer.RenderPorts
    private let limits: ServerLimits
    private let queue: RenderQueue
    private let deliveries: Deliveries

    init(ports: ReferenceServer.RenderPorts, queue: RenderQueue, limits: ServerLimits) {
        self.ports = ports
        self.limits = limits
        self.queue = queue
        deliveries = Deliveries(capacity: limits.undeliveredBytes)
    }

    /// Returns the plan in canonical form: aliases are replaced by the renderer's own names, so
    /// that equal edits have one key in the store of renditions.
    ///
    /// - Throws: ``Refusal`` for a recipe that cannot be applied.
    func canonical(_ plan: EditPlan) throws -> EditPlan {
        var plan = plan
        do {
            plan.recipe = try ports.renderer.canonical(plan.recipe)
        } catch let error as RecipeError {
            throw Refusal(error)
        }
        return plan
    }

    /// Returns a response with a rendered image.
    ///
    /// - Parameters:
    ///   - headers: The headers of the response.
    ///   - key: The key under which the result is stored; `nil` to not store it.
    ///   - image: Loads the image. Called when the rendering begins, so that waiting requests hold
    ///     no photograph in memory.
    /// - Throws: ``Refusal``, or an error of `image`.
    func response(
        to plan: EditPlan, headers: HTTPFields, _ context: ServerContext,
        key: RenditionKey? = nil, of image: @escaping @Sendable () async throws -> Data
    ) async throws -> Response {
        guard !deliveries.isFull else { throw Refusal.busy }
        do {
            return try await context.channel.cancellingOnDisconnect {
                [eventLoop = context.eventLoop] in
                let data: Data
                if let key, let renditions = ports.renditions {
                    data = try await renditions.data(for: key) {
                        try await rendered(plan, of: image)
                    }
                } else {
                    data = try await rendered(plan, of: image)
                }
                return Response(
                    status: .ok, headers: headers,
                    body: try deliveries.take(data).body(on: eventLoop))
            }
        } catch let error as RecipeError {
            throw Refusal(error)
        } catch let error as ImageRenderingError {
            throw Refusal(error)
        } catch is RenderQueue.Full {
            throw Refusal.busy
        }
    }

    private func rendered(
        _ plan: EditPlan, of image: @Sendable () async throws -> Data
    ) async throws -> Data {
        try await queue.withPlace { share in
            guard !deliveries.isFull else { throw Refusal.busy }
            var plan = plan
            plan.options.threads = share
            return try await render(try await image(), following: plan)
        }
    }

    /// - Throws: ``Refusal`` 422 if rendering times out, since a retry would time out, too. It is
    ///   thrown after rendering has ended.
    private func render(_ data: Data, following plan: EditPlan) async throws -> Data {
        try await cancelling(after: limits.renderSeconds, throwing: Refusal.renderingTooSlow) {
            [ports] in
            try await ports.editImage.render(data, following: plan).data
        }
    }
}
