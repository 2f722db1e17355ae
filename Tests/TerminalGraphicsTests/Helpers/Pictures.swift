import Foundation
import ImageEditorTerminalGraphics
import Rendering
import Testing

/// A picture with computed pixels.
func picture(
    _ width: Int, _ height: Int, _ color: (_ x: Int, _ y: Int) -> [UInt8]
) throws -> TerminalPicture {
    var samples: [UInt8] = []
    for y in 0..<height {
        for x in 0..<width { samples += color(x, y) }
    }
    return try #require(TerminalPicture(width: width, height: height, samples: samples))
}

/// A picture with many colours.
func gradient(_ width: Int, _ height: Int) throws -> TerminalPicture {
    try picture(width, height) { x, y in
        [
            UInt8(x * 255 / max(width - 1, 1)), UInt8(y * 255 / max(height - 1, 1)),
            UInt8((x + y) * 255 / max(width + height - 2, 1)), 255,
        ]
    }
}

/// A picture that compresses badly.
func noise(_ width: Int, _ height: Int) throws -> TerminalPicture {
    try picture(width, height) { x, y in
        let number = UInt32(truncatingIfNeeded: (x &* 7_919 &+ y &* 104_729) &* 2_654_435_761)
        return [UInt8(number >> 24), UInt8(number >> 16 & 255), UInt8(number >> 8 & 255), 255]
    }
}

/// A picture that does not compress at all.
func snow(_ width: Int, _ height: Int) throws -> TerminalPicture {
    var state: UInt64 = 1
    let samples = (0..<4 * width * height).map { index -> UInt8 in
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return index % 4 == 3 ? 255 : UInt8(state >> 56)
    }
    return try #require(TerminalPicture(width: width, height: height, samples: samples))
}

func png(_ picture: TerminalPicture) throws -> Data {
    try #require(
        Pixels(
            size: ImageSize(width: picture.width, height: picture.height), layout: .rgba8,
            samples: picture.samples)
    ).encoded()
}
