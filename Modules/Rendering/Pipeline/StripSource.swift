/// A pipeline stage that produces an image from top to bottom, some rows at a time.
protocol StripSource: AnyObject {
    /// The format of the strips.
    var format: StripFormat { get }

    /// Fills `strip`, which has this ``format``, with the next rows: as many as fit or are left.
    ///
    /// - Throws: ``ImageDecodingError`` of the decoder at the start of the chain.
    func read(into strip: Strip) throws

    /// Reads the rest of the input, so that damage there is found, too.
    func finish() throws
}
