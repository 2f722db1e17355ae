import Rendering

/// Starts the process that will decode an image, before the image is read.
enum EarlyDecoder {
    /// Starts the process if `argument` names a file that is decoded in one. The process loads its
    /// library while this one reads settings, recipe and image.
    static func prepare(for argument: String) {
        guard case .bytes(let start) = FileBeginning(argument) else { return }
        DecoderSandbox.prepare(for: start)
    }
}
