import CImageEditorKernels
import Foundation
import ImageVocabulary
import Testing

@testable import Rendering

struct WarpCostTests {
    private static let side = ImageSize(width: 4_000, height: 4_000)

    /// Corners from eight numbers, clockwise from the top left.
    private static func corners(_ n: [Double]) -> Corners {
        Corners(
            topLeft: .init(n[0], n[1]), topRight: .init(n[2], n[3]),
            bottomRight: .init(n[4], n[5]), bottomLeft: .init(n[6], n[7]))
    }

    /// The error of a perspective on a picture of this size that is never decoded.
    private static func check(
        _ numbers: [Double], ratio: Double? = nil, on size: ImageSize = side
    ) throws {
        let corners = corners(numbers)
        _ = try PerspectiveCorrection(corners, ratio: ratio).operation()
        try Warp.perspective(corners, ratio: ratio).checkCost(of: corners, on: size)
    }

    @Test(arguments: [
        [0, 0, 4_000, 0, 4_000, 4_000, 1, 2], [0, 0, 4_000, 0, 4_000, 1, 0, 4_000],
        [1_999.9, 0, 2_000.1, 0, 4_000, 4_000, 0, 4_000],
    ])
    func `corners nearly on a line are an error`(_ numbers: [Double]) throws {
        #expect(throws: FilterError.self) { try Self.check(numbers) }
    }

    @Test func `a diagonal strip with an extreme ratio is an error`() throws {
        #expect(throws: FilterError.self) {
            try Self.check(
                [0, 0, 20_000, 19_999, 20_000, 20_000, 0, 1], ratio: 0.01,
                on: ImageSize(width: 20_000, height: 20_000))
        }
    }

    @Test(arguments: [
        [1_980, 500, 2_020, 500, 4_000, 3_000, 0, 3_000], [0, 0, 4_000, 0, 4_000, 4_000, 0, 4_000],
        [2_000, 0, 4_000, 2_000, 2_000, 4_000, 0, 2_000],
        [0, 0, 4_000, 0, 4_000, 4_000, 100, 200],
        // Nearly a triangle, but it shrinks only where one corner spreads along the long side.
        [0, 0, 2_000, 0, 4_000, 0.001, 0, 4_000],
    ])
    func `a strong perspective is allowed`(_ numbers: [Double]) throws {
        try Self.check(numbers)
        try Self.check(numbers, ratio: 0.2)
        try Self.check(numbers, ratio: 5)
    }

    @Test func `a small picture may have any corners`() throws {
        try Self.check(
            [0, 0, 300, 0, 300, 300, 1, 2], on: ImageSize(width: 300, height: 300))
    }

    @Test func `the estimate of the cost is hardly above the cost`() throws {
        for numbers in [
            [0.0, 0, 300, 0, 300, 300, 10, 20], [40, 10, 300, 30, 320, 180, 10, 160],
            [100, 0, 104, 0, 300, 200, 0, 200],
        ] {
            let warp = Warp.perspective(Self.corners(numbers), ratio: nil)
            let size = ImageSize(width: 320, height: 300)
            var exact = 0.0
            for y in 0..<warp.size.height {
                for x in 0..<warp.size.width {
                    var reach = [0.0, 0.0]
                    let (column, row) = (Double(x) + 0.5, Double(y) + 0.5)
                    _ = kernels_warp_reach(warp.matrix, column, row, column, row, &reach)
                    exact +=
                        min(2 * reach[0], 320) * min(2 * reach[1], 300)
                        + max(0, 2 * reach[0] - 320) + max(0, 2 * reach[1] - 300)
                }
            }
            let estimate = warp.reads(of: size)
            #expect(exact <= 1.001 * estimate && estimate <= 1.6 * exact)
        }
    }

    @Test func `a pixel that needs the whole picture is its mean`() throws {
        // The last column of the result needs up to three times the picture's width.
        let picture = try gray(
            (0..<200).map { y in (0..<200).map { x in UInt8((x + y) % 2 * 255) } })
        let corners = Self.corners([0, 0, 200, 0, 200, 200, 0.5, 1])
        let image = try Image(data: picture.encoded())
            .applying([PerspectiveCorrection(corners)])
        let result = try rows(of: image)
        for row in result { #expect(abs(Int(try #require(row.last)) - 188) <= 2) }
    }
}
