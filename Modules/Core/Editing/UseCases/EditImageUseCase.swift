public import Foundation

/// Makes an edit: renders an image as planned, writes the result, remembers the edit, and sends it.
///
/// ```
/// EditPlanner.source ─▶ EditPlanner.plan ─▶ render ─▶ write ─▶ remember ─▶ upload ─▶ EditResult
/// ```
///
/// It needs neither a screen nor words. A front end plans the edit, calls this, and tells of the
/// result; a server calls ``render(_:following:onProgress:)`` alone, and a batch the same step for
/// a thread of its own, ``EditPlan/render(_:by:)``.
public struct EditImageUseCase: Sendable {
    private let renderer: any ImageRenderer
    private let outbox: Outbox?
    private let stripper: (any MetadataStripper)?

    /// - Parameters:
    ///   - outbox: Where uploads go; without it they fail with ``UploadError/noServer``.
    ///   - stripper: Takes metadata out of what is sent; without it, what is sent with less
    ///     metadata than was written is rendered a second time.
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
    ///   - onProgress: Told what share of the result is there, as
    ///     ``ImageRenderer/render(_:of:as:onProgress:)`` does.
    /// - Throws: As ``ImageRenderer/render(_:of:as:)``. A truncated image is no error where the
    ///   plan's options allow it.
    public func render(
        _ data: Data, following plan: EditPlan,
        onProgress: @escaping @Sendable (Double) -> Void = { _ in }
    ) async throws -> EditedImage {
        if plan.isOriginal { return EditedImage(data: data, plan: plan) }
        func attempt(_ plan: EditPlan) async throws -> EditedImage {
            EditedImage(
                data: try await renderer.render(
                    plan.recipe, of: data, as: plan.renderingOptions, onProgress: onProgress),
                plan: plan)
        }
        do {
            return try await attempt(plan)
        } catch {
            return try await attempt(try plan.afterTruncation(error))
        }
    }

    /// Makes an edit.
    ///
    /// - Parameters:
    ///   - onProgress: Told what share of the result has been rendered, on any thread.
    ///   - onEvent: Told of each stage when it begins, and of what is worth a remark.
    /// - Throws: What rendering throws; ``EditKeepingError`` where the result could not be written,
    ///   or an edit that is continued not be remembered; `CancellationError`.
    public func callAsFunction(
        _ job: EditJob, onProgress: @escaping @Sendable (Double) -> Void = { _ in },
        onEvent: @Sendable (EditEvent) async -> Void = { _ in }
    ) async throws -> EditResult {
        let record = job.memory?.record(job)
        await onEvent(.began(.rendering))
        let image = try await render(job.original, following: job.plan, onProgress: onProgress)
        await onEvent(.began(.saving))
        var result: EditResult
        do {
            result = try await write(image, of: job, record, onEvent)
        } catch {
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

    /// Writes the comparison first, so that a failure of it never hides a result that was written.
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
                isRemembered: false)
        }
        let (place, isRemembered) = try await record.write(data) {
            await onEvent(.notRemembered($0))
        }
        return EditResult(
            data: data, plan: image.plan, place: place, isRemembered: isRemembered)
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
        return try await OutboxDelivery(outbox: outbox).deliver(new) { item, delivery in
            if item.id != new.id { await onEvent(.triedEarlierUpload(item, delivery)) }
        }
    }

    /// The result with other options: the picture that was written, where only private metadata is
    /// taken out of it, so that it is encoded once.
    private func bytes(
        of image: EditedImage, _ original: Data, for options: OutputOptions
    ) async throws -> Data {
        if options == image.plan.options { return image.data }
        var stripped = image.plan.options
        stripped.metadata = .stripPrivate
        if options == stripped, let stripper {
            return try stripper.strippingPrivateMetadata(from: image.data)
        }
        var plan = image.plan
        plan.options = options
        plan.isOriginal = false
        return try await render(original, following: plan).data
    }
}

/// The stages of an edit, in order; uploading is left out where nothing is sent.
public enum EditStage: String, Sendable, CaseIterable {
    case rendering, saving, uploading
}

/// What happens while an edit is made.
public enum EditEvent: Sendable {
    case began(EditStage)
    /// The edit was made, and is not remembered.
    case notRemembered(any Error)
    /// An upload that waited in the outbox was tried with this edit's.
    case triedEarlierUpload(QueuedUpload, Outbox.Delivery)
}
