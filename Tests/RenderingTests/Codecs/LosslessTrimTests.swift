import Foundation
@testable import Rendering
import Testing

/// Turns, flips and crops of a JPEG whose edges cut through blocks.
struct LosslessTrimTests {
    /// Edits of a picture of 50 × 33 pixels in blocks of 16, and the part of it that is kept.
    static let edits: [(filters: [any Filter], kept: [Int])] = [
        ([Rotate(degrees: 90)], [0, 0, 50, 32]), ([Rotate(degrees: 180)], [0, 0, 48, 32]),
        ([Rotate(degrees: 270)], [0, 0, 48, 33]), ([Flip(.horizontal)], [0, 0, 48, 33]),
        ([Flip(.vertical)], [0, 0, 50, 32]), ([crop(5, 2, 40, 30)], [16, 16, 29, 16]),
        ([crop(16, 3, 20, 30)], [16, 16, 20, 17]),
        ([crop(0, 0, 40, 30), Flip(.horizontal)], [0, 0, 32, 30]),
    ]

    @Test(arguments: edits.indices)
    func `trimming cuts off the blocks that an edge cuts through, without loss`(
        _ index: Int
    ) throws {
        let (filters, kept) = Self.edits[index]
        let image = try Image(data: jpeg(50, 33))
        let turns = filters.filter { !($0 is Crop) }
        let exact = image.applying([Self.crop(kept[0], kept[1], kept[2], kept[3])] + turns)
        #expect(
            try image.applying(filters).encoded(as: EncodingOptions(trims: true))
                == exact.encoded())
        var remarks: [ImageRemark] = []
        _ = try image.applying(filters).result { remarks.append($0) }
        #expect(remarks == [.encodedAgain(trimmed: try exact.resultSize())])
        #expect(
            throws: ImageEncodingError.notLossless(trimmed: try exact.resultSize())
        ) {
            try image.applying(filters).encoded(as: EncodingOptions(isPerfect: true))
        }
    }

    @Test func `a lossless edit has no remark, and is not trimmed`() throws {
        let image = try Image(data: jpeg(64, 48))
        for filters in [[], [Rotate(degrees: 90)], [Self.crop(16, 32, 9, 7)]] as [[any Filter]] {
            let edited = image.applying(filters)
            let result = try edited.result { Issue.record("\($0)") }
            let options = EncodingOptions(trims: true, isPerfect: true)
            #expect(try edited.encoded(as: options) == result)
        }
    }

    @Test func `edits that compute pixels have no remark, and are not perfect`() throws {
        let image = try Image(data: jpeg(50, 33)).applying([Rotate(degrees: 90)])
        _ = try image.result(as: EncodingOptions(quality: 80)) { Issue.record("\($0)") }
        _ = try image.result(as: EncodingOptions(format: .png)) { Issue.record("\($0)") }
        let sepia = image.applying([Look(.sepia)])
        _ = try sepia.result { Issue.record("\($0)") }
        let png = try Image(data: gradient(16, 16).encoded())
        for other in [sepia, png] {
            #expect(throws: ImageEncodingError.notLossless(trimmed: nil)) {
                try other.encoded(as: EncodingOptions(format: .jpeg, isPerfect: true))
            }
        }
        // Other formats have no blocks.
        _ = try png.encoded(as: EncodingOptions(isPerfect: true))
    }

    @Test func `trimming does not help if nothing is left`() throws {
        let image = try Image(data: jpeg(10, 10)).applying([Rotate(degrees: 180)])
        var remarks: [ImageRemark] = []
        let result = try image.result(as: EncodingOptions(trims: true)) { remarks.append($0) }
        #expect(remarks == [.notTrimmed(.noWholeBlock)])
        #expect(try Image(data: result).info.storedSize == ImageSize(width: 10, height: 10))
    }

    @Test func `trimming that has no effect is a remark`() throws {
        let turned = try Image(data: jpeg(50, 33)).applying([Rotate(degrees: 180)])
        func remarks(_ image: Image, quality: Int? = nil, trims: Bool = true) throws
            -> [ImageRemark]
        {
            var remarks: [ImageRemark] = []
            _ = try image.result(
                as: EncodingOptions(format: .jpeg, quality: quality, trims: trims)
            ) { remarks.append($0) }
            return remarks
        }
        #expect(try remarks(turned) == [])
        #expect(try remarks(turned.applying([Look(.sepia)])) == [.notTrimmed(.newPixels)])
        #expect(try remarks(turned, quality: 70) == [.notTrimmed(.newPixels)])
        let png = try Image(data: gradient(16, 16).encoded())
        #expect(try remarks(png) == [.notTrimmed(.newPixels)])
        // Blocks of a damaged file are never moved.
        let damaged = turned.allowingDamage()
        #expect(try remarks(damaged) == [.notTrimmed(.damage)])
        #expect(try remarks(damaged, trims: false) == [.encodedAgain(trimmed: nil)])
        #expect(try remarks(Image(data: jpeg(50, 33)).allowingDamage(), trims: false) == [])
    }

    private static func crop(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> Crop {
        Crop(.rectangle(x: x, y: y, width: width, height: height))
    }

    private func jpeg(_ width: Int, _ height: Int) throws -> Data {
        try gradient(width, height).encoded(as: EncodingOptions(format: .jpeg, quality: 92))
    }
}

extension Image {
    /// The result, with remarks.
    fileprivate func result(
        as options: EncodingOptions = EncodingOptions(), _ onRemark: (ImageRemark) -> Void
    ) throws -> Data {
        try encoded(as: options, onProgress: { _ in }, onRemark: onRemark)
    }
}
