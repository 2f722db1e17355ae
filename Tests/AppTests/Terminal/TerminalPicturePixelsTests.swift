import Foundation
import ImageEditorTerminalGraphics
import Rendering
import Testing

@testable import ImageEditorApp

struct TerminalPicturePixelsTests {
    @Test(arguments: [255, 254] as [UInt8])
    func `a PNG holds the picture, transparent or not`(alpha: UInt8) throws {
        let samples: [UInt8] = [1, 2, 3, 255, 40, 50, 60, alpha, 7, 8, 9, 255, 10, 11, 12, 255]
        let pixels = try #require(
            Pixels(size: ImageSize(width: 2, height: 2), layout: .rgba8, samples: samples))
        let picture = try TerminalPicture(pixels)
        #expect(try Image(data: try picture.png()).pixels() == pixels)
    }

    @Test(arguments: [(PixelLayout.rgb8, 3), (.gray8, 1)])
    func `pixels other than RGBA are refused by name`(layout: PixelLayout, channels: Int) throws {
        let samples = [UInt8](repeating: 9, count: 4 * channels)
        let pixels = try #require(
            Pixels(size: ImageSize(width: 2, height: 2), layout: layout, samples: samples))
        let error = TerminalPictureError.notRGBA(layout)
        #expect(throws: error) { try TerminalPicture(pixels) }
        #expect(
            error.localizedDescription
                == "a terminal picture requires RGBA pixels, not \(layout)")
    }
}
