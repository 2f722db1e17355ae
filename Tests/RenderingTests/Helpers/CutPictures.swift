import Foundation
import Rendering
import Testing

/// Truncates a file at each of `places` and checks the picture: rows before the cut are complete,
/// rows after it are empty, and a longer part never shows fewer rows.
///
/// - Returns: The number of complete rows at the last place.
func rowsShown(of whole: Data, cutAt places: some Sequence<Int>) throws -> Int {
    let pixels = try Image(data: whole).pixels()
    let rowSize = pixels.size.width * 4
    var shown = 0
    for place in places {
        // A file that ends before its pixels is an error.
        guard let image = try? Image(data: whole.prefix(place)).allowingTruncation() else {
            continue
        }
        let rows = try image.pixels().samples
        let right = zip(rows, pixels.samples).prefix { $0 == $1 }.count / rowSize
        #expect(right >= shown)
        // The pictures have no transparency, so empty rows are opaque black.
        #expect(
            rows.dropFirst(right * rowSize).enumerated()
                .allSatisfy { $1 == ($0 % 4 == 3 ? 255 : 0) })
        shown = right
    }
    return shown
}
