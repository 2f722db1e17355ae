import Foundation
import Rendering

/// Small valid pictures.
enum Pictures {
    /// 40 × 30 pixels.
    static let jpeg = encoded(.jpeg, red: 200)
    static let png = encoded(.png, red: 120)

    /// One pixel that is red in the first frame and blue in the second.
    static let movingGIF = Data(
        [UInt8]("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0, 0xFF, 0, 0, 0, 0, 0xFF]
            + frame(0x44) + frame(0x4C) + [0x3B])

    /// The same with red in both frames.
    static let stillGIF = Data(
        [UInt8]("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0, 0xFF, 0, 0, 0, 0, 0xFF]
            + frame(0x44) + [0x3B])

    private static func frame(_ code: UInt8) -> [UInt8] {
        [0x21, 0xF9, 4, 0, 10, 0, 0, 0, 0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, code, 1, 0]
    }

    private static func encoded(_ format: ImageFormat, red: UInt8) -> Data {
        var samples: [UInt8] = []
        for place in 0..<(40 * 30) {
            samples += [red, UInt8(place % 40 * 6), UInt8(place / 40 * 8)]
        }
        var options = EncodingOptions()
        options.format = format
        let pixels = Pixels(
            size: ImageSize(width: 40, height: 30), layout: .rgb8, samples: samples)
        // A failure must not return `nil`, because comparing `nil` with `nil` would pass.
        return (try? pixels?.encoded(as: options)) ?? Data("no picture".utf8)
    }
}
