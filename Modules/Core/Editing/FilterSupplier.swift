public import FoundationEssentials

/// Lists the filters, applies a single one, and draws small samples of them: a convenience over
/// ``ImageRenderer``.
public protocol FilterSupplier: Sendable {
    /// All filters, grouped by category.
    var filters: [FilterInfo] { get }

    /// The names of the photo filters that ``sampleAllFilters(of:side:)`` draws, in the same order.
    var strip: [String] { get }

    /// Applies one filter with its default parameters at full resolution. The result has the
    /// input's format, or is a JPEG if that format cannot be written.
    ///
    /// - Throws: As ``ImageRenderer/render(_:of:as:)``.
    func apply(filter name: String, to data: Data) async throws -> Data

    /// Yields samples of the photo filters for one picture, in the order of the filter strip:
    /// chrome, fade, instant, noir, process, tonal, transfer, sepia.
    ///
    /// The longer side of a sample has `side` pixels; a smaller picture is not enlarged.
    func sampleAllFilters(of data: Data, side: Int) -> AsyncThrowingStream<FilterSample, any Error>
}

/// A small picture that shows what a filter does.
public struct FilterSample: Sendable, Equatable {
    /// The filter's name.
    public let filter: String
    /// The picture as an image file.
    public let data: Data

    public init(filter: String, data: Data) {
        self.filter = filter
        self.data = data
    }
}
