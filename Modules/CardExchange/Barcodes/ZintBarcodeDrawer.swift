import CImageEditorZint
public import Cards

/// Draws barcodes with zint, which is loaded on first use.
public struct ZintBarcodeDrawer: Sendable {
    public init() {}

    /// Draws `barcode` with its quiet zone.
    ///
    /// - Throws: ``BarcodeError``, for example if the barcode has no type, its type cannot encode
    ///   the text, or zint is not installed.
    public func draw(_ barcode: Barcode) throws(BarcodeError) -> BarcodeDrawing {
        guard let type = barcode.type else { throw .unknownType }
        let text = Array(try type.payload(of: barcode.text).utf8)
        var drawing = czint_drawing()
        switch czint_draw(type.symbology, text, text.count, &drawing) {
        case CZINT_FINE: break
        case CZINT_NO_LIBRARY: throw .libraryMissing(package: "libzint2.11")
        case CZINT_TOO_LONG: throw .tooLong(type)
        case CZINT_INVALID_TEXT: throw .unsuitableText(type, rule: type.rule)
        default: throw .drawerFailed
        }
        defer { czint_free(&drawing) }
        return BarcodeDrawing(drawing, quietZone: type.quietZone)
    }
}

extension BarcodeDrawing {
    fileprivate init(_ drawing: czint_drawing, quietZone: BarcodeQuietZone) {
        let (columns, rows) = (Int(drawing.columns), Int(drawing.rows))
        let modules = UnsafeBufferPointer(start: drawing.modules, count: columns * rows)
        let heights = UnsafeBufferPointer(start: drawing.heights, count: rows)
        let isLinear = heights.first == 0
        // The bars are a third of the width high, as in printed codes, within a range that suits
        // screens.
        let barHeight = min(max(columns / 3, 24), 48)
        self.init(
            lines: (0..<rows).map { row in
                (
                    modules[row * columns..<(row + 1) * columns].map { $0 != 0 },
                    isLinear ? barHeight : Int(heights[row])
                )
            },
            isLinear: isLinear, quietZone: quietZone)
    }
}
