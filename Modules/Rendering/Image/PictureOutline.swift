/// The facts about a picture that filters need, without its file: size, depth and colours.
package struct PictureOutline: Sendable {
    /// The size of the upright picture.
    package let size: ImageSize
    /// The header of an upright picture with the same colours.
    let header: ImageHeader
    /// The colours to which copies are converted; `nil` if they keep the picture's own.
    let colors: ResultColors?
    let limits: DecodingLimits

    /// - Parameter image: The picture, without filters.
    package init(_ image: Image) {
        var header = image.header
        var metadata = Metadata()
        if header.hasInks {
            // Describe inks as RGB: filters compute in RGB, and screens show it.
            header.info.channels = 3
            header.layouts = [.rgb8]
            colors = .sRGB
        } else {
            metadata.colorProfile = header.metadata.colorProfile
            metadata.colorProfileName = header.metadata.colorProfileName
            metadata.colorChunks = header.metadata.colorChunks
            header.layouts = [header.layouts.first { $0.planeCount == 1 } ?? .rgb8]
            colors = nil
        }
        size = header.info.displayedSize
        header.metadata = metadata
        header.info.storedSize = size
        header.info.orientation = .upright
        header.canShrink = false
        header.blockGrid = nil
        header.companions = nil
        header.tables = nil
        self.header = header
        limits = image.limits
    }

    /// The layout of copies.
    var layout: PixelLayout { header.layouts[0] }

    /// Returns the size of the result of filters on the picture.
    ///
    /// - Throws: ``FilterError`` and ``ImageDecodingError`` as ``Image/resultSize()``, and
    ///   ``FilterError/unavailable(filter:reason:)`` for a ``TrimBorders``: replace it with
    ///   ``Image/measuringBorders(in:isCancelled:)`` first.
    package func resultSize(of filters: [any Filter]) throws -> ImageSize {
        try Plan(filters, for: header, limits: limits, in: .sRGB).size
    }

    /// Returns the number of bytes in a copy of this size.
    package func bytes(of size: ImageSize) -> Int {
        layout.bytes(width: size.width, height: size.height)
    }
}

extension Image {
    /// Returns the filters, with each ``TrimBorders`` replaced by a ``Crop`` that was measured on
    /// this picture.
    ///
    /// - Throws: ``FilterError`` and ``ImageDecodingError``.
    /// - Complexity: One decode of the picture for each ``TrimBorders``.
    package func measuringBorders(
        in filters: [any Filter], isCancelled: @escaping @Sendable () -> Bool
    ) throws -> [any Filter] {
        var result: [any Filter] = []
        for filter in filters {
            guard case .geometry(.trimBorders(let tolerance)) = try filter.operation() else {
                result.append(filter)
                continue
            }
            let part = try applying(result).content(
                tolerance: tolerance, threads: 2, isCancelled: isCancelled)
            result.append(
                Crop(.rectangle(x: part.x, y: part.y, width: part.width, height: part.height)))
        }
        return result
    }
}

extension Filter {
    /// True for a filter whose numbers are measured on the whole picture.
    package var measuresBorders: Bool {
        guard case .geometry(.trimBorders)? = try? operation() else { return false }
        return true
    }
}
