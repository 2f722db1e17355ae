import Foundation
import Rendering
import Testing

/// The bounds of the changed pixels.
struct ChangedArea: Equatable, CustomStringConvertible {
    let left, top, right, bottom: Int

    var description: String { "\(left)…\(right) × \(top)…\(bottom)" }

    /// - Returns: `nil` if nothing has changed.
    init?(of image: Image, by filters: [any Filter]) throws {
        let (before, after) = (try image.pixels(), try image.applying(filters).pixels())
        try #require(before.size == after.size)
        let width = before.size.width
        var changed: [Int] = []
        for pixel in 0..<width * before.size.height {
            let samples = 4 * pixel..<4 * pixel + 4
            if before.samples[samples] != after.samples[samples] { changed.append(pixel) }
        }
        guard let first = changed.first, let last = changed.last else { return nil }
        left = changed.map { $0 % width }.min() ?? 0
        right = changed.map { $0 % width }.max() ?? 0
        (top, bottom) = (first / width, last / width)
    }

    init(left: Int, top: Int, right: Int, bottom: Int) {
        (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
    }

    func moved(_ x: Int, _ y: Int) -> ChangedArea {
        ChangedArea(left: left + x, top: top + y, right: right + x, bottom: bottom + y)
    }
}

/// A picture of one colour.
func flat(_ width: Int, _ height: Int, _ color: [UInt8] = [40, 40, 40]) throws -> Image {
    let layouts: [Int: PixelLayout] = [1: .gray8, 3: .rgb8, 4: .rgba8]
    let pixels = try #require(
        Pixels(
            size: ImageSize(width: width, height: height), layout: layouts[color.count] ?? .rgb8,
            samples: (0..<width * height).flatMap { _ in color }))
    return try Image(data: pixels.encoded())
}

/// The font of the tests, whose metrics are known.
let dejavu = ["DejaVu Sans"]
