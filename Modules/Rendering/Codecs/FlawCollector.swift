import ImageVocabulary
import Synchronization

/// Collects the flaws that decoding finds. Any thread may add flaws.
final class FlawCollector: Sendable {
    private let list = Mutex<[ImageFlaw]>([])

    func add(_ flaws: [ImageFlaw]) { list.withLock { $0 += flaws } }

    var flaws: [ImageFlaw] { list.withLock { $0 } }
}
