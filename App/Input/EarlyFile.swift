import Core
import Dispatch
import FoundationEssentials
import Glibc
import ImageEditorFiles
import ImageEditorThreads
import Synchronization

/// A file that another thread reads and hashes while this one reads settings, recipe and history.
final class EarlyFile: Sendable {
    private static let begun = Mutex<EarlyFile?>(nil)

    private let path: String
    private let isRead = DispatchSemaphore(value: 0)
    private let content = Mutex<DigestedData?>(nil)

    private init(_ path: String) { self.path = path }

    /// Begins to read the file at `path`, unless it is small. An error is left to the next reader
    /// of the file.
    static func begin(_ path: String) {
        guard case .opened(let descriptor) = FileCalls.openRegular(path) else { return }
        let file = EarlyFile(path)
        var facts = stat()
        guard fstat(descriptor, &facts) == 0, facts.st_size >= DigestOnDemand.leastForThread,
            (try? startThread(takesSignals: false) { file.read(descriptor) }) != nil
        else {
            close(descriptor)
            return
        }
        begun.withLock { $0 = file }
    }

    /// Returns the bytes of the file at `path` if it was begun, once. Waits until they are read.
    ///
    /// - Returns: `nil` if it was not begun, could not be read, or has more than `limit` bytes.
    static func take(_ path: String, limit: Int) -> DigestedData? {
        let file = begun.withLock { file in
            file?.path.isSamePath(as: path) == true ? file.take() : nil
        }
        guard let file else { return nil }
        file.isRead.wait()
        return file.content.withLock { content in
            content.flatMap { $0.data.count <= limit ? $0 : nil }
        }
    }

    private func read(_ descriptor: Int32) {
        let data = try? FileCalls.rest(of: descriptor, limit: Limits().imageBytes)
        close(descriptor)
        let content = data.map { DigestedData($0) }
        self.content.withLock { $0 = content }
        isRead.signal()
        _ = content?.digest.value
    }
}

/// Bytes with their digest.
struct DigestedData: Sendable {
    let data: Data
    let digest: DigestOnDemand

    init(_ data: Data) {
        self.data = data
        digest = DigestOnDemand(of: data)
    }
}
