public import FoundationEssentials
import Synchronization

/// Carries out an edit: renders the image, writes the result, remembers the edit and uploads it.
///
/// ```
/// EditPlanner.source ─▶ EditPlanner.plan ─▶ render ─▶ write ─▶ remember ─▶ upload ─▶ EditResult
/// ```
///
/// The use case has no user interface and formats no messages. A front end plans the edit, runs
/// this use case and reports the result. A server only calls ``render(_:following:onProgress:)``.
/// A batch calls ``EditPlan/render(_:by:)`` on its own threads.
public struct EditImageUseCase: Sendable {
    private let renderer: any ImageRenderer
    private let outbox: Outbox?
    private let stripper: (any MetadataStripper)?
    private let inspector: (any ImageInspector)?

    /// - Parameters:
    ///   - outbox: The outbox for uploads; without it, uploads fail with
    ///     ``UploadError/noServer``.
    ///   - stripper: Removes private metadata from uploads. Without it, an upload with less
    ///     metadata than the written result is rendered a second time.
    ///   - inspector: Reads the properties of results. Without it, ``EditResult/facts`` is `nil`.
    public init(
        renderer: any ImageRenderer, outbox: Outbox? = nil,
        stripper: (any MetadataStripper)? = nil, inspector: (any ImageInspector)? = nil
    ) {
        self.inspector = inspector
        self.renderer = renderer
        self.outbox = outbox
        self.stripper = stripper
    }

    /// Renders an image according to `plan`, without writing the result.
    ///
    /// - Parameters:
    ///   - data: The image's file.
    ///   - onProgress: Receives the finished share, as in
    ///     ``ImageRenderer/render(_:of:as:onProgress:)``.
    /// - Throws: The errors of ``ImageRenderer/render(_:of:as:)``. A truncated or damaged image is
    ///   accepted if the plan's options allow it.
    public func render(
        _ data: Data, following plan: EditPlan,
        onProgress: @escaping @Sendable (Double) -> Void = { _ in }
    ) async throws -> EditedImage {
        if plan.isOriginal { return EditedImage(data: data, plan: plan) }
        return try await plan.tolerantly { plan in
            let remarks = RemarkCollector()
            let result = try await renderer.render(
                plan.recipe, of: data, as: plan.renderingOptions, onProgress: onProgress,
                onRemark: remarks.add)
            return EditedImage(data: result, plan: plan, remarks: remarks.all)
        }
    }

    /// Renders the result of a job, and passes it to the target's sink while it is encoded. The
    /// result is kept in memory if the target has no sink, or if a comparison or an upload needs
    /// the complete result.
    ///
    /// If the result is the original, nothing is rendered.
    private func render(
        _ job: EditJob, onProgress: @escaping @Sendable (Double) -> Void
    ) async throws -> RenderedResult {
        let isWhole = job.comparison != nil || job.upload != nil || job.plan.isOriginal
        return try await job.plan.tolerantly { plan in
            guard !isWhole, let streamed = StreamedResult(to: job.target, for: job.memory) else {
                return RenderedResult(
                    try await render(job.original, following: plan, onProgress: onProgress),
                    to: job.target)
            }
            do {
                let remarks = RemarkCollector()
                try await renderer.render(
                    plan.recipe, of: job.original, as: plan.renderingOptions,
                    into: streamed.append, onProgress: onProgress, onRemark: remarks.add)
                return try streamed.finish(plan, remarks.all)
            } catch {
                streamed.abandon()
                throw error
            }
        }
    }

    /// Carries out an edit.
    ///
    /// - Parameters:
    ///   - onProgress: Receives the rendered share of the result, on any thread.
    ///   - onEvent: Receives the start of each stage, and events that a front end may report.
    /// - Throws: The errors of rendering; ``EditKeepingError`` if the comparison could not be made,
    ///   the result could not be written, or a continued edit could not be remembered;
    ///   `CancellationError`.
    public func callAsFunction(
        _ job: EditJob, onProgress: @escaping @Sendable (Double) -> Void = { _ in },
        onEvent: @Sendable (EditEvent) async -> Void = { _ in }
    ) async throws -> EditResult {
        let record = job.memory?.record(job)
        await onEvent(.began(.rendering))
        let rendered: RenderedResult
        do {
            rendered = try await render(job, onProgress: onProgress)
        } catch {
            await record?.abandon()
            throw error
        }
        await onEvent(.began(.saving))
        var result: EditResult
        do {
            result = try await write(rendered, of: job, record, onEvent)
        } catch {
            rendered.abandon()
            await record?.abandon()
            throw EditKeepingError(reason: error)
        }
        if let upload = job.upload {
            await onEvent(.began(.uploading))
            do {
                let delivery = try await send(rendered.image, of: job, as: upload, onEvent)
                result.upload = .success(delivery)
            } catch {
                result.upload = .failure(error)
            }
        }
        return result
    }

    /// Writes the comparison first, so that its failure never hides a result that was written.
    private func write(
        _ rendered: RenderedResult, of job: EditJob, _ record: EditRecord?,
        _ onEvent: (EditEvent) async -> Void
    ) async throws -> EditResult {
        var rendered = rendered
        if let comparison = job.comparison {
            let picture = try await comparison.comparer.compare(
                job.original, with: rendered.data, as: comparison.options)
            if let target = comparison.target {
                _ = try await target.write(picture)
            } else {
                rendered.data = picture
            }
        }
        // Inspects the result before it has its final name, under which other programs may change
        // it.
        let facts = inspector.map { inspector in
            Result {
                rendered.image.plan.isOriginal
                    ? try inspector.inspect(rendered.data)
                    : try inspector.inspect(result: rendered.data)
            }
        }
        let written: (place: EditPlace, isRemembered: Bool)
        if let record {
            written = try await record.write(rendered) { await onEvent(.notRemembered($0)) }
            if !written.isRemembered { await record.abandon() }
        } else {
            written = (try await rendered.write(), false)
        }
        let image = rendered.image
        return EditResult(
            data: rendered.data, facts: facts, plan: image.plan, place: written.place,
            isRemembered: written.isRemembered, remarks: image.remarks)
    }

    private func send(
        _ image: EditedImage, of job: EditJob, as upload: EditUpload,
        _ onEvent: @Sendable (EditEvent) async -> Void
    ) async throws -> Outbox.Delivery {
        guard let outbox else { throw UploadError.noServer }
        let new = ImageUpload(
            data: try await bytes(of: image, job.original, for: upload.options),
            filename: upload.filename, mediaType: upload.mediaType, original: upload.original,
            recipe: image.plan.recipe)
        return try await OutboxSender(outbox: outbox).deliver(new) { item, delivery in
            if item.id != new.id { await onEvent(.triedEarlierUpload(item, delivery)) }
        }
    }

    /// Returns the bytes to upload. If they differ from the written result only by having no
    /// private metadata, the stripper removes the metadata where the format allows it, so that the
    /// image is not encoded again.
    private func bytes(
        of image: EditedImage, _ original: Data, for options: OutputOptions
    ) async throws -> Data {
        if options == image.plan.options { return image.data }
        var stripped = image.plan.options
        stripped.metadata = .stripPrivate
        if options == stripped, let stripper {
            do {
                return try stripper.strippingPrivateMetadata(from: image.data)
            } catch ImageRenderingError.metadataCannotBeRemoved {
                // The format has no remover: the image is encoded again.
            }
        }
        var plan = image.plan
        plan.options = options
        plan.isOriginal = false
        return try await render(original, following: plan).data
    }
}

/// Collects the remarks of a renderer, on any thread.
private final class RemarkCollector: Sendable {
    private let remarks = Mutex<[ImageRemark]>([])

    func add(_ remark: ImageRemark) { remarks.withLock { $0.append(remark) } }

    var all: [ImageRemark] { remarks.withLock { $0 } }
}

/// The stages of an edit, in order; uploading is left out if nothing is uploaded.
public enum EditStage: String, Sendable, CaseIterable {
    case rendering, saving, uploading
}

/// Events while an edit is carried out.
public enum EditEvent: Sendable {
    case began(EditStage)
    /// The result was written, but the edit could not be remembered.
    case notRemembered(any Error)
    /// An earlier upload that waited in the outbox was tried, too.
    case triedEarlierUpload(QueuedUpload, Outbox.Delivery)
}
