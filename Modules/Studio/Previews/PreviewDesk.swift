import Core
import ImageEditorWebServer
import Presentation

/// Renders previews, but only one at a time for each page and photograph.
///
/// A newer request cancels the older ones of the same page and photograph. Previews have a queue of
/// their own, so that they never wait for results in full size.
actor PreviewDesk {
    /// A page that shows a photograph.
    struct Place: Hashable, Sendable {
        let client: String
        let photo: String
    }

    private struct Turn {
        let sequence: Int
        /// The newest rendering for the page; `nil` if it has ended.
        var task: Task<Preview, any Error>?
    }

    private var turns: [Place: Turn] = [:]
    /// The pages in the order of their last request, the oldest first.
    private var order: [Place] = []
    private let queue: RenderQueue

    /// - Parameter places: The number of previews to render at a time.
    init(places: Int) {
        queue = RenderQueue(places: places, waitingPlaces: 256)
    }

    /// Renders a preview, unless a newer request of the same page overtakes this one.
    ///
    /// - Parameter sequence: A number that grows with each request of a page. If a request with a
    ///   higher number has arrived before, this one throws.
    /// - Throws: ``StudioFailure/overtaken``, or errors of `work`.
    func render(
        _ place: Place, sequence: Int, _ work: @escaping @Sendable () async throws -> Preview
    ) async throws -> Preview {
        let earlier = turns[place]
        if let earlier, earlier.sequence > sequence { throw StudioFailure.overtaken }
        earlier?.task?.cancel()
        let task = Task { [queue] in
            // Wait until the cancelled rendering, which stops between two strips of pixels, has
            // freed its memory.
            _ = await earlier?.task?.result
            return try await queue.withPlace { _ in try await work() }
        }
        use(place)
        turns[place] = Turn(sequence: sequence, task: task)
        let result = await withTaskCancellationHandler {
            await task.result
        } onCancel: {
            task.cancel()
        }
        let isNewest = turns[place]?.task == task
        if isNewest { turns[place]?.task = nil }
        do {
            return try result.get()
        } catch is CancellationError where !isNewest {
            throw StudioFailure.overtaken
        }
    }

    private func use(_ place: Place) {
        order.removeAll { $0 == place }
        order.append(place)
        if order.count > Self.most, let oldest = order.first(where: { turns[$0]?.task == nil }) {
            order.removeAll { $0 == oldest }
            turns[oldest] = nil
        }
    }

    private static let most = 200
}
