/// A stage of the pipeline that gives an image from top to bottom, some rows at a time.
protocol StripSource: AnyObject {
    /// The format of the strips.
    var format: StripFormat { get }

    /// Fills `strip`, which has this ``format``, with the next rows: as many as fit or are left.
    ///
    /// - Throws: ``ImageDecodingError`` from the decoder at the head of the line.
    func read(into strip: Strip) throws

    /// Reads what has not been asked for, so that damage there is found as well.
    func finish() throws
}
