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

    /// - Parameters:
    ///   - outbox: The outbox for uploads; without it, uploads fail with
    ///     ``UploadError/noServer``.
    ///   - stripper: Removes private metadata from uploads. Without it, an upload with less
    ///     metadata than the written result is rendered a second time.
    public init(
        renderer: any ImageRenderer, outbox: Outbox? = nil,
        stripper: (any MetadataStripper)? = nil
    ) {
        self.renderer = renderer
        self.outbox = outbox
        self.stripper = stripper
    }

    /// Renders an image.
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
        var plan = plan
        while true {
            do {
                return try await attempt(data, following: plan, onProgress)
            } catch {
                plan = try plan.afterDamage(error)
            }
        }
    }

    private func attempt(
        _ data: Data, following plan: EditPlan, _ onProgress: @escaping @Sendable (Double) -> Void
    ) async throws -> EditedImage {
        let remarks = RemarkCollector()
        let result = try await renderer.render(
            plan.recipe, of: data, as: plan.renderingOptions, onProgress: onProgress,
            onRemark: remarks.add)
        return EditedImage(data: result, plan: plan, remarks: remarks.all)
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
        let image: EditedImage
        do {
            image = try await render(job.original, following: job.plan, onProgress: onProgress)
        } catch {
            await record?.abandon()
            throw error
        }
        await onEvent(.began(.saving))
        var result: EditResult
        do {
            result = try await write(image, of: job, record, onEvent)
        } catch {
            await record?.abandon()
            throw EditKeepingError(reason: error)
        }
        if let upload = job.upload {
            await onEvent(.began(.uploading))
            do {
                result.upload = .success(try await send(image, of: job, as: upload, onEvent))
            } catch {
                result.upload = .failure(error)
            }
        }
        return result
    }

    /// Writes the comparison first, so that its failure never hides a result that was written.
    private func write(
        _ image: EditedImage, of job: EditJob, _ record: EditRecord?,
        _ onEvent: (EditEvent) async -> Void
    ) async throws -> EditResult {
        var data = image.data
        if let comparison = job.comparison {
            let picture = try await comparison.comparer.compare(
                job.original, with: image.data, as: comparison.options)
            if let target = comparison.target {
                _ = try await target.write(picture)
            } else {
                data = picture
            }
        }
        guard let record else {
            return EditResult(
                data: data, plan: image.plan, place: try await job.target.write(data),
                isRemembered: false, remarks: image.remarks)
        }
        let (place, isRemembered) = try await record.write(data) {
            await onEvent(.notRemembered($0))
        }
        if !isRemembered { await record.abandon() }
        return EditResult(
            data: data, plan: image.plan, place: place, isRemembered: isRemembered,
            remarks: image.remarks)
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

    /// Encodes the result for the upload. If the options only strip private metadata in addition,
    /// the stripper removes it from the written result where possible, so that the image is not
    /// encoded again.
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
