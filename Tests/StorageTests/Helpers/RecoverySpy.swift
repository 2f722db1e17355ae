import ImageEditorStorage
import Synchronization

/// Records the reports about damaged databases.
final class RecoverySpy: Sendable {
    private let kept = Mutex<[RecoveryReport]>([])

    var reports: [RecoveryReport] { kept.withLock { $0 } }

    func record(_ report: RecoveryReport) {
        kept.withLock { $0.append(report) }
    }
}
