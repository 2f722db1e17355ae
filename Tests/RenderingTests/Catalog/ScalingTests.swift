import Foundation
import Rendering
import Testing

/// Distances are in pixels of the whole image; for a downscaled image they shrink as well.
struct ScalingTests {
    @Test func `a blur of a half-size picture looks like that of the whole one`() throws {
        let whole = try gradient(240, 160)
        let bars = try #require(
            Pixels(
                size: whole.size, layout: .rgb8,
                samples: whole.samples.enumerated().map { index, sample in
                    index / 3 % 240 / 40 % 2 == 0 ? sample : 255 - sample
                }))
        let image = try Image(data: bars.encoded())
        let blur = try filter("blur", ["radius": 8])
        let half = Resize(width: 120)
        let exact = try image.applying([blur, half]).pixels()
        let preview = image.applying([half, try filter("blur", ["radius": 8], scale: 0.5)])
        let near = try difference(preview.pixels(), exact)
        let far = try difference(image.applying([half, blur]).pixels(), exact)
        #expect(near <= 6 && far > 20)
    }

    @Test func `every distance shrinks, even a default one, and stays in its range`() throws {
        let blur = try #require(try filter("CIGaussianBlur", [:], scale: 0.25) as? GaussianBlur)
        #expect(blur.radius == 2.5)
        let none = try #require(try filter("blur", ["radius": 0], scale: 0.25) as? GaussianBlur)
        #expect(none.radius == 0)
        let cells = try #require(try filter("pixellate", ["scale": 3], scale: 0.1) as? Pixellate)
        #expect(cells.scale == 1)
        let crop = try #require(
            try filter("crop", ["area": "401x9+30+7"], scale: 0.1) as? Crop)
        #expect(crop.area == .rectangle(x: 3, y: 0, width: 40, height: 1))
        let resize = try #require(try filter("resize", ["width": 321], scale: 0.5) as? Resize)
        #expect(resize.target.width == 160)
        for (size, width, height) in [
            ("321x201", 160, 100), ("x201", nil, 100), ("1x1", 1, 1), ("50%", nil, nil),
        ] as [(String, Int?, Int?)] {
            let resize = try #require(
                try filter("resize", ["size": .text(size)], scale: 0.5) as? Resize)
            #expect(resize.target.width == width && resize.target.height == height)
        }
        let number = try #require(try filter("resize", ["size": 321], scale: 0.5) as? Resize)
        #expect(number.target.width == 160)
        let corners = "40/10;300/30;320/180;10/160"
        let perspective = try #require(
            try filter("perspective", ["corners": .text(corners)], scale: 0.5)
                as? PerspectiveCorrection)
        #expect(perspective.corners.topRight == .init(150, 15))
        #expect(perspective.corners.bottomLeft == .init(5, 80))
        // Values that are not distances do not change.
        let sharpen = try #require(
            try filter("sharpen", ["sharpness": 1], scale: 0.5) as? SharpenLuminance)
        #expect(sharpen.sharpness == 1 && sharpen.radius == 1.69 / 2)
    }

    private func filter(
        _ name: String, _ parameters: [String: ParameterValue], scale: Double = 1
    ) throws -> any Filter {
        try FilterCatalog.standard.filter(named: name, parameters: parameters, scale: scale)
    }
}
