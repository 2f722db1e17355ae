import Core
import Foundation
import HTTPTypes
import Hummingbird
import ImageEditorThreads
import ImageEditorWebServer
import Presentation

/// `/studio/photos/ID/…`: changes the history of a photograph, measures its colours, and writes
/// command lines. `/studio/apply`: applies a recipe to many photographs.
struct EditRoutes: Sendable {
    let photos: StudioPhotos
    let thumbnails: Thumbnails
    /// The queue for rendering results in full size. Measurements of colours wait in this queue,
    /// too, because they take as much time and memory.
    let exports: RenderQueue
    let limits: ServerLimits
    let failures: StudioFailures

    private var ports: StudioPorts { photos.ports }

    func add(to group: RouterGroup<StudioContext>) {
        group.put("photos/:id/edit") { request, context in
            struct Body: Decodable { let recipe: Recipe }
            let photo = try await photo(context)
            let recipe = try await incoming(
                try await StudioBody.json(request, as: Body.self).recipe, photo, request, context)
            return try await change(photo, by: .set(recipe), request, context)
        }
        for (name, step) in [("undo", HistoryChange.undo), ("redo", HistoryChange.redo)] {
            group.post("photos/:id/\(name)") { request, context in
                struct Body: Decodable { let count: Int? }
                let body = try await StudioBody.json(request, as: Body.self)
                return try await change(
                    try await photo(context), by: step(max(1, body.count ?? 1)), request, context)
            }
        }
        group.post("photos/:id/reset") { request, context in
            try await change(try await photo(context), by: .reset, request, context)
        }
        group.post("photos/:id/go") { request, context in
            struct Body: Decodable { let position: Int }
            let body = try await StudioBody.json(request, as: Body.self)
            return try await change(
                try await photo(context), by: .go(body.position), request, context)
        }
        group.post("photos/:id/auto") { request, context in try await auto(request, context) }
        group.post("photos/:id/match") { request, context in try await match(request, context) }
        group.post("photos/:id/command") { request, context in
            let photo = try await photo(context)
            let body = try await EditBody(request)
            var recipe = try await incoming(body.recipe, photo, request, context)
            if !ports.showsFolders { recipe = photos.files.shown(recipe) }
            let command = try ports.command(
                .init(photo: photo, recipe: recipe, options: try body.outputOptions()))
            return Response.json([("command", command)])
        }
        group.post("apply") { request, context in try await apply(request, context) }
    }

    private func photo(_ context: StudioContext) async throws -> GalleryPhoto {
        try await photos.photo(try context.parameters.require("id"))
    }

    private func incoming(
        _ recipe: Recipe, _ photo: GalleryPhoto, _ request: Request, _ context: StudioContext
    ) async throws -> Recipe {
        try await photos.incoming(
            recipe, context.session, of: photo, shown: ShownBase(request), limits: limits)
    }

    // MARK: - The history

    private func change(
        _ photo: GalleryPhoto, by change: HistoryChange, _ request: Request,
        _ context: StudioContext
    ) async throws -> Response {
        do {
            let revision = try Self.revision(request)
            let edit: PhotoEdit
            if case .set(let recipe) = change {
                edit = try await photos.set(recipe, of: photo, expecting: revision)
            } else {
                edit = try await photos.change(photo, by: change, expecting: revision)
            }
            return answer([], edit, context.session)
        } catch let conflict as HistoryConflict {
            try ShownBase(request).check(historyOf: conflict.current)
            // The answer contains the current edit, so that the page can offer it beside its own
            // recipe.
            let error = failures.sentence(for: StudioFailure.changedElsewhere)
            return answer(
                [.init("error", .string(error))], conflict.current, context.session,
                status: .preconditionFailed)
        }
    }

    private func answer(
        _ members: [JSONText.Member], _ edit: PhotoEdit, _ session: StudioSession?,
        status: HTTPResponse.Status = .ok
    ) -> Response {
        let json = photos.json(edit, session)
        var response = Response.json(
            members.isEmpty ? json : .object(members + [.init("edit", json)]), status: status)
        response.headers[.eTag] = "\"\(edit.revision)\""
        return response
    }

    /// Returns the revision in `If-Match`, without its quotes if it has any.
    private static func revision(_ request: Request) throws -> String {
        guard let header = request.headers[.ifMatch] else { throw Refusal.revisionRequired }
        return header.filter { $0 != "\"" }
    }

    // MARK: - Measuring

    private func auto(_ request: Request, _ context: StudioContext) async throws -> Response {
        struct Body: Decodable { let recipe: Recipe }
        let photo = try await photo(context)
        let recipe = try await incoming(
            try await StudioBody.json(request, as: Body.self).recipe, photo, request, context)
        return try await measuring(context) { [self] output in
            let base = try await photos.edit(of: photo, shown: ShownBase(request)).base
            return try await onCancellableThread { [corrector = ports.corrector] isCancelled in
                try corrector.automaticOperations(
                    for: base, after: recipe, as: output, isCancelled: isCancelled)
            }
        }
    }

    /// Responds with the operations that match the colours to those of another photograph with its
    /// edit.
    private func match(_ request: Request, _ context: StudioContext) async throws -> Response {
        struct Body: Decodable {
            let recipe: Recipe
            let reference: String
        }
        let photo = try await photo(context)
        let body = try await StudioBody.json(request, as: Body.self)
        let recipe = try await incoming(body.recipe, photo, request, context)
        let other = try await photos.photo(body.reference)
        return try await measuring(context) { [self] output in
            let base = try await photos.edit(of: photo, shown: ShownBase(request)).base
            let look = try await ports.history.edit(of: photos.image(other))
            var plan = EditPlan(recipe: look.session.recipe)
            plan.options.allowsTruncated = output.allowsTruncated
            plan.options.allowsDamaged = output.allowsDamaged
            plan.options.threads = output.threads
            // Measure the bytes of an unedited reference directly, unless it is truncated or
            // damaged: then rendering it gives an intact image to measure.
            plan.isOriginal =
                look.session.recipe.operations.isEmpty && !output.allowsTruncated
                && !output.allowsDamaged
            let picture = try await ports.editImage.render(look.base, following: plan).data
            return try await onCancellableThread { [corrector = ports.corrector] isCancelled in
                try corrector.reference(picture, isCancelled: isCancelled).operations(
                    for: base, after: recipe, as: output, isCancelled: isCancelled)
            }
        }
    }

    /// Runs `work` in the queue ``exports``. Cancels it after `renderSeconds`, and when the client
    /// disconnects. If a file is truncated or damaged, runs `work` again with options that accept
    /// this.
    private func measuring(
        _ context: StudioContext,
        _ work: @escaping @Sendable (OutputOptions) async throws -> [Recipe.Operation]
    ) async throws -> Response {
        try await context.channel.cancellingOnDisconnect { [self] in
            try await exports.withPlace { share in
                var output = OutputOptions(frame: 1)
                output.threads = share
                let operations = try await cancelling(
                    after: limits.renderSeconds, throwing: Refusal.measuringTooSlow
                ) { [output] in
                    try await AcceptedDamage.accepting { damage in
                        var output = output
                        output.allowsTruncated = damage.isTruncated
                        output.allowsDamaged = damage.isDamaged
                        return try await work(output)
                    }
                }
                return measured(operations)
            }
        }
    }

    private func measured(_ operations: [Recipe.Operation]) -> Response {
        .json(
            JSONText.object([
                .init("operations", .array(operations.map(\.json))),
                .init("text", .string(ports.words.measured(operations))),
            ]))
    }

    // MARK: - Many photographs

    private func apply(_ request: Request, _ context: StudioContext) async throws -> Response {
        struct Body: Decodable {
            let recipe: Recipe
            let photos: [String]
            let mode: Mode?
            enum Mode: String, Decodable { case replace, append }
        }
        let body = try await StudioBody.json(request, as: Body.self)
        let session = context.session
        return .lines(on: context, failures) { [self] send in
            var failed: [JSONText] = []
            for (index, id) in body.photos.enumerated() {
                send(progress(index, of: body.photos.count))
                do {
                    try await apply(
                        body.recipe, to: id, adding: body.mode == .append, session)
                } catch let error as CancellationError {
                    throw error
                } catch {
                    // Use the id for a photograph that no longer exists.
                    let name = try? await photos.photo(id).name
                    failed.append(
                        .object([
                            .init("name", .string(ports.words.name(name ?? id))),
                            .init("error", .string(failures.sentence(for: error))),
                        ]))
                }
            }
            return .object([
                .init(
                    "text",
                    .string(ports.words.applied(to: body.photos.count, failed: failed.count))),
                .init("failures", .array(failed)),
            ])
        }
    }

    private func progress(_ done: Int, of total: Int) -> JSONText {
        .object([
            .init(
                "progress",
                .object([.init("done", .integer(done)), .init("of", .integer(total))])),
            .init("text", .string(ports.words.applying(done, of: total))),
        ])
    }

    /// Adds a step to the history of one photograph, if the recipe can be applied to it. With
    /// `adding`, the step's recipe is the current one followed by `recipe`.
    private func apply(
        _ recipe: Recipe, to id: String, adding: Bool, _ session: StudioSession?
    ) async throws {
        let photo = try await photos.photo(id)
        let recipe = try await photos.incoming(recipe, session, of: photo, limits: limits)
        let edit = try await photos.edit(of: photo)
        let whole = adding ? edit.session.recipe.adding(recipe.operations) : recipe
        _ = try await photos.set(whole, of: photo, expecting: edit.revision) {
            try await thumbnails.check(whole, on: edit)
        }
    }
}

extension Refusal {
    static let revisionRequired = Refusal(
        status: .preconditionRequired,
        reason: "a change needs the header If-Match with the revision that it is made to")
}
