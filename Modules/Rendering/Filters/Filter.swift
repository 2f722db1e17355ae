/// Something that is done to an image: a value that says what the pipeline shall run.
///
/// A filter is made with any parameters; whether they are in range is checked when the pipeline
/// asks.
public protocol Filter: Sendable {
    /// What the pipeline runs for this filter.
    ///
    /// - Throws: ``FilterError`` when a parameter is out of its range.
    func operation() throws(FilterError) -> ImageOperation
}
