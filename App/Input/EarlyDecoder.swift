import Core
import Foundation
import ImageEditorFiles
import Rendering

/// Starts the process that will decode an image, before its turn.
enum EarlyDecoder {
    /// Starts one if an argument names a file that is decoded in a process. The process loads its
    /// library while settings, recipe and image are read.
    static func prepare(for argument: String) {
        // Neither waits for a pipe nor takes anything from it.
        let descriptor = FileCalls.open(argument, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return }
        var start = [UInt8](repeating: 0, count: ImageFormat.signatureLength)
        let count = read(descriptor, &start, start.count)
        if count > 0 { DecoderSandbox.prepare(for: start.prefix(count)) }
    }
}
