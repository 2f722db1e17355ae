import CImageEditorJPEG

/// The quantisation tables of a JPEG: the quantisation step of each frequency. A file that is
/// encoded again with the same tables keeps its quality and roughly its size.
struct JPEGTables: Sendable, Equatable {
    /// The 64 steps for luma, row by row.
    private(set) var luma: [UInt16]
    /// The 64 steps for blue chroma, then the 64 for red chroma; empty if the file has no chroma.
    private(set) var chroma: [UInt16] = []

    init(luma: [UInt16], chroma: [UInt16] = []) {
        self.luma = luma
        self.chroma = chroma
    }

    /// Copies the tables of a file whose header `handle` has read; `nil` if the luma table follows
    /// the first scan.
    init?(_ handle: JPEGHandle, _ header: cjpeg_header) {
        guard let luma = Self.table(handle, 0) else { return nil }
        self.luma = luma
        guard header.has_chroma, let blue = Self.table(handle, 1), let red = Self.table(handle, 2)
        else { return }
        chroma = blue + red
    }

    private static func table(_ handle: JPEGHandle, _ component: Int32) -> [UInt16]? {
        var table = [UInt16](repeating: 0, count: 64)
        return cjpeg_decoder_table(handle.decoder, component, &table) ? table : nil
    }

    /// The tables for a picture whose sides are swapped, so that horizontal frequencies become
    /// vertical.
    var transposed: JPEGTables {
        JPEGTables(luma: Self.transposed(luma[...]), chroma: chromaTables.flatMap(Self.transposed))
    }

    /// Calls `body` with pointers to the tables, for C. The pointer `chroma` is `nil` without
    /// chroma.
    func withPointers<Value>(
        _ body: (_ luma: UnsafePointer<UInt16>?, _ chroma: UnsafePointer<UInt16>?) -> Value
    ) -> Value {
        luma.withUnsafeBufferPointer { luma in
            chroma.withUnsafeBufferPointer {
                body(luma.baseAddress, $0.isEmpty ? nil : $0.baseAddress)
            }
        }
    }

    private var chromaTables: [ArraySlice<UInt16>] {
        chroma.isEmpty ? [] : [chroma[..<64], chroma[64...]]
    }

    private static func transposed(_ table: ArraySlice<UInt16>) -> [UInt16] {
        (0..<64).map { table[table.startIndex + $0 % 8 * 8 + $0 / 8] }
    }
}
