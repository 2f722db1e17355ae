import Foundation
import Rendering
import Testing

/// Cuts a file off at each of `places` and checks what is shown of it: the rows before the cut as
/// they are, nothing behind them, and never fewer of them than with less of the file.
///
/// - Returns: How many rows are right in the end.
func rowsShown(of whole: Data, cutAt places: some Sequence<Int>) throws -> Int {
    let pixels = try Image(data: whole).pixels()
    let rowSize = pixels.size.width * 4
    var shown = 0
    for place in places {
        // What ends before its pixels begin is an error.
        guard let image = try? Image(data: whole.prefix(place)).allowingTruncation() else {
            continue
        }
        let rows = try image.pixels().samples
        let right = zip(rows, pixels.samples).prefix { $0 == $1 }.count / rowSize
        #expect(right >= shown)
        // Opaque and black, since the pictures have no transparency.
        #expect(
            rows.dropFirst(right * rowSize).enumerated()
                .allSatisfy { $1 == ($0 % 4 == 3 ? 255 : 0) })
        shown = right
    }
    return shown
}
