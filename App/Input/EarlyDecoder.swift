import Rendering

/// Starts the process that will decode an image, before its turn.
enum EarlyDecoder {
    /// Starts one if an argument names a file that is decoded in a process. The process loads its
    /// library while settings, recipe and image are read.
    static func prepare(for argument: String) {
        guard case .bytes(let start) = FileBeginning(argument) else { return }
        DecoderSandbox.prepare(for: start)
    }
}
