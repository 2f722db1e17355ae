import CImageEditorKernels

/// Removes specks: each sample becomes the median of the 3 × 3 samples around it.
///
/// - Complexity: O(width · height); 3 rows are kept.
/// - SeeAlso: `CIMedianFilter`.
public struct MedianFilter: Filter {
    public init() {}

    public func operation() throws(FilterError) -> ImageOperation {
        .neighbourhood(.rows(MedianRows()))
    }
}

extension MedianFilter {
    static let descriptor = FilterDescriptor(
        "median", aliases: ["CIMedianFilter"], category: .blur,
        summary: "Removes specks: the median of 3 by 3 pixels.", space: .encoded
    ) { _ in
        MedianFilter()
    }
}

private struct MedianRows: ScalableRowOperation {
    let reach = 1

    func scaled(by scale: Double) -> any RowOperation { WeakenedRows(self, scale: scale) }

    func makeRow(_ y: Int, from rows: SurroundingRows, into result: ResultRow) {
        for channel in 0..<rows.channels {
            rows.withRows(channel: channel, reach: reach) { around in
                neighbours_median(
                    around.baseAddress, result[channel], rows.width, KERNELS_WIDEST)
            }
        }
    }
}

extension Filter where Self == MedianFilter {
    /// Removes specks by the median of 3 × 3 pixels: see ``MedianFilter``.
    public static func medianFilter() -> Self { MedianFilter() }
}
