import Core
import Synchronization

/// The histograms of the latest previews, by ids that pages get with their previews.
final class PreviewFacts: Sendable {
    private let kept = Mutex<[(id: String, histogram: ImageHistogram)]>([])

    /// Keeps a histogram and returns its id.
    func keep(_ histogram: ImageHistogram) -> String {
        let id = ImageID.text(of: .random(in: .min ... .max))
        kept.withLock { kept in
            if kept.count >= Self.most { kept.removeFirst() }
            kept.append((id, histogram))
        }
        return id
    }

    subscript(id: String) -> ImageHistogram? {
        kept.withLock { kept in kept.last { $0.id == id }?.histogram }
    }

    private static let most = 64
}
