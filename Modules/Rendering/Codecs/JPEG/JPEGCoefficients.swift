import CImageEditorJPEG

/// The coefficients of all blocks of a JPEG, before they are decoded to pixels.
final class JPEGCoefficients {
    let handle: JPEGHandle
    private let interruption: Interruption
    /// The flaws that were found while the coefficients were read.
    var flaws: [ImageFlaw] { handle.flaws }

    /// Reads the coefficients of a file.
    ///
    /// - Throws: The errors of decoding: ``ImageDecodingError`` or `CancellationError`.
    init(
        _ bytes: UnsafeRawBufferPointer, limits: DecodingLimits,
        isCancelled: @escaping @Sendable () -> Bool
    ) throws {
        handle = try JPEGHandle(bytes)
        interruption = Interruption(isCancelled)
        let header = try handle.readHeader(bytes, limits: limits)
        let status = cjpeg_decoder_read_coefficients(
            handle.decoder, limits.affordableScans(of: header), Interruption.ask,
            interruption.context)
        try handle.checkInterrupted(status, limits: limits)
    }
}
