import Core

/// The outcome of picking.
public enum PickOutcome: Sendable, Equatable {
    /// The pictures, at least one, in the order in which they were chosen.
    case picked([PickedImage])
    /// The user left the view without a choice, or the task was cancelled.
    case cancelled
    /// Picking failed. If one of several chosen pictures fails, none is returned.
    case failed(PickError)
}

extension PickOutcome {
    /// Runs `work` and converts its result to an outcome. Custom pickers use this to meet the
    /// requirements of ``ImagePicker/pick()``.
    ///
    /// A cancelled caller returns at once, even if `work` ignores cancellation; the later result of
    /// `work` is dropped. An empty list means that no picture was chosen.
    public static func settling(
        _ work: @escaping @Sendable () async throws -> [PickedImage]
    ) async -> PickOutcome {
        if Task.isCancelled { return .cancelled }
        let answer = FirstAnswer<PickOutcome>()
        let task = Task { answer.settle(await outcome(of: work)) }
        return await withTaskCancellationHandler {
            await answer.value()
        } onCancel: {
            task.cancel()
            answer.settle(.cancelled)
        }
    }

    private static func outcome(
        of work: @Sendable () async throws -> [PickedImage]
    ) async -> PickOutcome {
        do {
            let images = try await work()
            return images.isEmpty ? .cancelled : .picked(images)
        } catch is CancellationError {
            return .cancelled
        } catch let error as PickError {
            return .failed(error)
        } catch {
            return .failed(.source(SourceError(error)))
        }
    }
}
