import Rendering

/// Pictures in a grid, each with its number, starting with 0.
///
/// Transparent pixels show a chequerboard.
struct ContactSheet: Sendable {
    private static let gap = 4
    private static let paper: UInt8 = 48
    /// The longest side of a cell, and the maximum number of columns.
    private static let longest = 65_535

    private let cell: ImageSize
    private let columns: Int
    private var pictures: [Pixels?] = []

    /// - Parameters:
    ///   - cell: The size of a cell in pixels. Each side is clamped: the width to 48…65,535 and the
    ///     height to 24…65,535, so that a number of three digits fits.
    ///   - columns: The number of pictures in a row, clamped to 1…65,535.
    init(cell: ImageSize, columns: Int) {
        self.cell = ImageSize(
            width: min(max(48, cell.width), Self.longest),
            height: min(max(24, cell.height), Self.longest))
        self.columns = min(max(1, columns), Self.longest)
    }

    /// Centres a picture in the next cell; `nil` leaves the cell empty.
    ///
    /// Only the top left part of a picture that is larger than a cell is shown.
    mutating func append(_ picture: Pixels?) {
        pictures.append(picture)
    }

    /// Draws the sheet as RGB. A sheet without pictures is only a margin.
    ///
    /// - Throws: ``ImageEncodingError/outOfMemory`` if the sheet does not fit into memory.
    func pixels() throws(ImageEncodingError) -> Pixels {
        let rows = (pictures.count + columns - 1) / columns
        let size = ImageSize(
            width: min(columns, pictures.count) * (cell.width + Self.gap) + Self.gap,
            height: rows * (cell.height + Self.gap) + Self.gap)
        let (samples, isTooMuch) = size.height.multipliedReportingOverflow(by: 3 * size.width)
        do throws(ImageDecodingError) {
            try CheckedMemory.checkRoom(for: isTooMuch ? .max : samples)
        } catch {
            throw .outOfMemory
        }
        var canvas = ContactSheetCanvas(size: size, paper: Self.paper)
        for (index, picture) in pictures.enumerated() {
            let left = index % columns * (cell.width + Self.gap) + Self.gap
            let top = index / columns * (cell.height + Self.gap) + Self.gap
            if let picture { canvas.draw(picture, left: left, top: top, cell: cell) }
            canvas.draw(number: index, left: left, top: top)
        }
        guard let pixels = Pixels(size: size, layout: .rgb8, samples: canvas.samples) else {
            throw .outOfMemory
        }
        return pixels
    }
}
