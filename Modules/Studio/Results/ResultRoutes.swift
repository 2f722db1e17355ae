import Core
import Foundation
import HTTPTypes
import Hummingbird
import ImageEditorWebServer
import NIOCore
import Presentation
import Synchronization

/// `/studio/photos/ID/size`, `download` and `save`: measure, send and save results in full size.
struct ResultRoutes: Sendable {
    let photos: StudioPhotos
    let exports: RenderQueue
    let deliveries: Deliveries
    let limits: ServerLimits
    let failures: StudioFailures

    private var ports: StudioPorts { photos.ports }

    /// A result to render.
    private struct Order: Sendable {
        let photo: GalleryPhoto
        let edit: PhotoEdit
        let source: EditSource
        /// The recipe with the paths of its files.
        let recipe: Recipe
        let plan: EditPlan
        let saving: EditBody.Saving
        let name: String?

        var format: ImageFormat { plan.options.format ?? source.facts.format }

        /// The requested name or, without one, the photograph's name with `-edited`; with the
        /// extension of the result's format.
        var fileName: UploadName {
            UploadName(name ?? Self.stem(of: photo.name) + "-edited", for: format)
        }

        private static func stem(of name: String) -> String {
            guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return name }
            return String(name[..<dot])
        }
    }

    func add(to group: RouterGroup<StudioContext>) {
        group.post("photos/:id/size") { request, context in try await size(request, context) }
        group.post("photos/:id/download") { request, context in
            try await download(request, context)
        }
        group.post("photos/:id/save") { request, context in try await save(request, context) }
    }

    private func order(_ request: Request, _ context: StudioContext) async throws -> Order {
        let photo = try await photos.photo(try context.parameters.require("id"))
        let body = try await EditBody(request)
        let shown = ShownBase(request)
        let recipe = try await photos.incoming(
            body.recipe, context.session, of: photo, shown: shown, limits: limits)
        let edit = try await photos.edit(of: photo, shown: shown)
        let options = try body.outputOptions()
        let planner = EditPlanner(inspector: ports.inspector)
        let source = try planner.source(edit.base, frame: options.frame ?? 1)
        let plan = try await planner.plan(
            recipe, of: source, as: options, restoresOriginal: true)
        return Order(
            photo: photo, edit: edit, source: source, recipe: recipe, plan: plan,
            saving: body.saving, name: body.name)
    }

    private func rendered(
        _ order: Order, onProgress: @escaping @Sendable (Double) -> Void = { _ in }
    ) async throws -> EditedImage {
        try await exports.withPlace { share in
            var plan = order.plan
            plan.options.threads = share
            return try await limited { [plan] in
                try await ports.editImage.render(
                    order.edit.base, following: plan, onProgress: onProgress)
            }
        }
    }

    private func limited<Result: Sendable>(
        _ work: @escaping @Sendable () async throws -> Result
    ) async throws -> Result {
        try await cancelling(
            after: limits.exportSeconds, throwing: Refusal.renderingTooSlow, work)
    }

    private func size(_ request: Request, _ context: StudioContext) async throws -> Response {
        let order = try await order(request, context)
        return try await context.channel.cancellingOnDisconnect { [self] in
            let image = try await rendered(order)
            let facts = try ports.inspector.inspect(image.data)
            return Response.json(
                JSONText.object([
                    .init("bytes", .integer(image.data.count)),
                    .init("text", .string(HumanNumber.bytes(image.data.count))),
                    .init("width", .integer(facts.width)),
                    .init("height", .integer(facts.height)),
                    .init("notes", notes(order, image.plan, facts, image.remarks)),
                ]))
        }
    }

    private func notes(
        _ order: Order, _ plan: EditPlan, _ facts: ImageFacts, _ remarks: [ImageRemark]
    ) -> JSONText {
        let notes = plan.notes(
            requested: order.recipe, of: order.source, result: facts, remarks: remarks)
        return .array(
            ports.words.notes(notes).map { .string(ports.words.withoutFolders($0)) })
    }

    private func download(_ request: Request, _ context: StudioContext) async throws -> Response {
        guard !deliveries.isFull else { throw Refusal.busy }
        let order = try await order(request, context)
        let eventLoop = context.eventLoop
        return try await context.channel.cancellingOnDisconnect { [self] in
            let result = try deliveries.take(try await rendered(order).data)
            return Response(
                status: .ok,
                headers: [
                    .contentType: order.format.mediaType, .cacheControl: "no-store",
                    .contentDisposition: ContentDisposition.attachment(
                        order.fileName.candidate(1)),
                ], body: result.body(on: eventLoop))
        }
    }

    private func save(_ request: Request, _ context: StudioContext) async throws -> Response {
        let order = try await order(request, context)
        let isUpload = order.saving == .upload
        if isUpload, ports.outbox == nil { throw StudioFailure.noUploads }
        if !isUpload, ports.gallery.savingPlace == nil { throw PhotoGalleryError.readOnly }
        let session = context.session
        return .lines(on: context, failures) { [self] send in
            send(line(0, ports.words.waiting))
            return try await exports.withPlace { share in
                var plan = order.plan
                plan.options.threads = share
                let target = GalleryTarget(
                    gallery: ports.gallery, photo: order.photo, name: order.fileName,
                    isDiscarded: isUpload, beforeSaving: { try await remember(order) })
                var job = EditJob(original: order.edit.base, plan: plan, target: target)
                if isUpload { job.upload = upload(order, plan) }
                let result = try await photos.files.holding(order.recipe) { [job] in
                    try await limited {
                        try await ports.editImage(
                            job,
                            onProgress: { share in
                                send(line(share, ports.words.rendering(share)))
                            },
                            onEvent: { event in
                                if case .began(let stage) = event, stage != .rendering {
                                    send(line(1, ports.words.stage(stage)))
                                }
                            })
                    }
                }
                return try await done(result, order, target, session)
            }
        }
    }

    private func line(_ share: Double, _ text: String) -> JSONText {
        .object([.init("progress", .number(share)), .init("text", .string(text))])
    }

    /// Makes the recipe the next step of the history, unless it is the current one. No later step
    /// writes the saved file again, since this file is a copy.
    ///
    /// - Throws: ``StudioFailure/photoChanged`` if the file was replaced meanwhile, or
    ///   ``StudioFailure/changedElsewhere`` if the history has changed.
    private func remember(_ order: Order) async throws {
        guard order.recipe != order.edit.session.recipe else { return }
        do {
            _ = try await photos.change(
                order.photo, by: .set(order.recipe), expecting: order.edit.revision)
        } catch let conflict as HistoryConflict {
            try ShownBase(of: order.edit).check(historyOf: conflict.current)
            throw StudioFailure.changedElsewhere
        }
    }

    private func upload(_ order: Order, _ plan: EditPlan) -> EditUpload {
        var options = plan.options
        if options.metadata == .keep { options.metadata = .stripPrivate }
        return EditUpload(
            filename: order.fileName.candidate(1), mediaType: order.format.mediaType,
            original: order.photo.url, options: options)
    }

    private func done(
        _ result: EditResult, _ order: Order, _ target: GalleryTarget, _ session: StudioSession?
    ) async throws -> JSONText {
        let facts = try ports.inspector.inspect(result.data)
        let name = target.saved ?? order.fileName.candidate(1)
        var text = ports.words.saved(name, facts)
        if let delivery = try result.upload?.get() {
            let outcome = ports.uploads.viewModel(for: delivery, file: name)
            if outcome.state == .refused, let failure = outcome.failure {
                throw Refusal(
                    status: .badGateway, reason: ports.words.withoutFolders(failure.line))
            }
            text = ports.words.withoutFolders(outcome.line)
        }
        return .object([
            .init("name", .string(ports.words.name(name))), .init("text", .string(text)),
            .init("notes", notes(order, result.plan, facts, result.remarks)),
            // Load the edit again: a new step has given the history a new revision.
            .init("edit", photos.json(try await photos.edit(of: order.photo), session)),
        ])
    }
}

/// Saves a result in the gallery as a new file.
private final class GalleryTarget: EditTarget {
    private let gallery: any PhotoGallery
    private let photo: GalleryPhoto
    private let name: UploadName
    private let isDiscarded: Bool
    private let beforeSaving: @Sendable () async throws -> Void
    private let state = Mutex<String?>(nil)

    /// - Parameters:
    ///   - isDiscarded: True if the result is uploaded instead of saved.
    ///   - beforeSaving: Called after rendering, before the result is saved. If it throws, nothing
    ///     is saved.
    init(
        gallery: any PhotoGallery, photo: GalleryPhoto, name: UploadName, isDiscarded: Bool,
        beforeSaving: @escaping @Sendable () async throws -> Void
    ) {
        self.gallery = gallery
        self.photo = photo
        self.name = name
        self.isDiscarded = isDiscarded
        self.beforeSaving = beforeSaving
    }

    /// The name of the new file; `nil` before it is written.
    var saved: String? { state.withLock { $0 } }

    func write(_ data: Data, replacing expected: [ContentDigest]?) async throws -> EditPlace {
        if isDiscarded { return .stream }
        try await beforeSaving()
        let saved = try await gallery.save(data, named: name, beside: photo)
        state.withLock { $0 = saved.name }
        return saved.place
    }

    func existing() -> Data? { nil }
}
