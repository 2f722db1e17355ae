public import Core
public import FoundationEssentials
import ImageEditorThreads
public import Rendering

/// Draws an example of each filter of the catalogue on one sheet.
///
/// The picture is scaled so that its longer side has 480 pixels, filtered, and shown at half that
/// size. A radius in pixels therefore has the effect that it has on a picture of 480 pixels.
/// Filters without an example are left out.
public struct CatalogFilterSheetSupplier: FilterSheetSupplier {
    private static let side = 240
    private static let columns = 8

    private let catalog: FilterCatalog
    private let limits: Limits

    public init(catalog: FilterCatalog = .standard, limits: Limits = Limits()) {
        self.catalog = catalog
        self.limits = limits
    }

    public func sheet(
        of data: Data, as format: ImageFormat,
        onProgress: @escaping @Sendable (_ done: Int, _ total: Int) -> Void
    ) async throws -> FilterSheet {
        let operations = catalog.filters.compactMap(\.example)
        let decodingLimits = limits.decoding
        return try await onCancellableThread { isCancelled in
            try mappingEngineErrors {
                let input = try Image(data: data, limits: decodingLimits)
                let base = try Image(data: input.fitting(2 * Self.side).pixels().encoded())
                let original = try base.fitting(Self.side).pixels()
                var sheet = ContactSheet(cell: original.size, columns: Self.columns)
                sheet.append(original)
                for (index, operation) in operations.enumerated() {
                    if isCancelled() { throw CancellationError() }
                    onProgress(index, operations.count)
                    sheet.append(try picture(of: operation, on: base, within: original.size))
                }
                let picture = try sheet.pixels().encoded(as: EncodingOptions(format: format))
                return FilterSheet(data: picture, operations: operations)
            }
        }
    }

    /// - Returns: `nil` if the picture is too small for the example, such as for a crop, or if
    ///   something that the filter needs is not installed, such as a font.
    private func picture(
        of operation: Recipe.Operation, on base: Image, within size: ImageSize
    ) throws -> Pixels? {
        // The example's values are valid, so an error means that something is not installed.
        guard let filters = try? catalog.filters(for: Recipe([operation]), limits: limits) else {
            return nil
        }
        let fitting = Resize(width: size.width, height: size.height, allowsEnlarging: true)
        do {
            return try base.applying(filters + [fitting]).pixels()
        } catch FilterError.outsideImage {
            return nil
        }
    }
}

extension Image {
    fileprivate func fitting(_ side: Int) -> Image {
        applying([.resize(width: side, height: side, allowsEnlarging: true)])
    }
}

extension FilterDescriptor {
    /// The operation that shows the filter; `nil` if no value suits every picture, for example if
    /// the filter needs a file.
    fileprivate var example: Recipe.Operation? {
        guard let first = info.parameters.first else { return Recipe.Operation(info.name) }
        return first.example.map { Recipe.Operation(info.name, [first.key: $0]) }
    }
}
