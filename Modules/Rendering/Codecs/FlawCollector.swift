import ImageVocabulary
import Synchronization

/// Collects the flaws that a decoder finds, on any thread.
final class FlawCollector: Sendable {
    private let list = Mutex<[ImageFlaw]>([])

    func add(_ flaws: [ImageFlaw]) { list.withLock { $0 += flaws } }

    var flaws: [ImageFlaw] { list.withLock { $0 } }
}
