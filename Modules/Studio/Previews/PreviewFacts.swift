import Core
import Synchronization

/// Keeps the histograms of the latest previews. A page gets the id of a histogram with its preview.
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
