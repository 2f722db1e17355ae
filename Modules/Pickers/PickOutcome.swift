import Core

/// How picking ended.
public enum PickOutcome: Sendable, Equatable {
    /// At least one picture, in the order in which they were chosen.
    case picked([PickedImage])
    /// Nobody wants one any more: the view was left, or the task was cancelled.
    case cancelled
    /// There is none to be had. Of several pictures one that cannot be had is enough.
    case failed(PickError)
}

extension PickOutcome {
    /// Does `work` and says how it ended: for pickers of one's own, which get the promises of
    /// ``ImagePicker/pick()`` this way.
    ///
    /// A cancelled caller is answered at once, even where `work` does not listen; what it brings
    /// later is dropped. An empty list means that nothing was chosen.
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
