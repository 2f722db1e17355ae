import Core
import FoundationEssentials
import Glibc
import ImageEditorFiles

/// A file that a picker has offered.
struct PictureFile: Sendable {
    let path: FilePath

    /// Reads all bytes of the file. Blocks.
    ///
    /// - Throws: ``PickError``.
    func read(_ limits: Limits) throws(PickError) -> Data {
        // `O_NONBLOCK`, because opening a file that has become a pipe must not block.
        let descriptor = path.withCString { open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK) }
        guard descriptor >= 0 else { throw failure(errno) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw failure(errno) }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw .vanished(name: path.lastComponent.text)
        }
        do throws(FileReadingError) {
            return try FileCalls.rest(of: descriptor, limit: limits.imageBytes)
        } catch {
            switch error {
            case .system(let code): throw failure(code)
            case .endless: throw .vanished(name: path.lastComponent.text)
            case .tooLarge(let bytes):
                throw .unreadable(
                    name: path.lastComponent.text,
                    reason: .limitExceeded(
                        name: DecodingLimit.fileBytes.rawValue, limit: limits.imageBytes,
                        actual: bytes))
            }
        }
    }

    private func failure(_ code: Int32) -> PickError {
        PickError(reading: path, code: code, isFolder: false)
    }
}
