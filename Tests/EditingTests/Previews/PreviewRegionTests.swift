import Foundation
import Rendering
import Testing

/// Parts of a result at 100 %.
struct PreviewRegionTests {
    private let room = ImageSize(width: 256, height: 200)

    @Test(arguments: FilterCatalog.standard.filters.map(\.name))
    func `a region equals that of the result`(filter: String) throws {
        let picture = try Image(data: PhotoLikePictures.files[0])
        for values in try PreviewValues.values(for: filter) {
            let made = try FilterCatalog.standard.filter(
                named: filter, parameters: values, files: { _ in try PreviewValues.overlay() })
            let filters = try picture.measuringBorders(
                in: [made], isCancelled: { false })
            let outline = PictureOutline(picture)
            let copy = try PictureCopy(
                of: picture, outline, size: outline.size, isCancelled: { false })
            let plan = try FramePlan(
                filters, of: outline, in: room,
                region: PixelRectangle(x: 431, y: 217, width: 256, height: 200))

            let frame = try plan.render(from: copy, asRGBA: true, isCancelled: { false })
            let streamed = try plan.render(from: picture, asRGBA: true, isCancelled: { false })

            #expect(streamed.pixels == frame.pixels)
            let region = try #require(plan.shape.region)
            let wanted = try picture.applying(
                filters + [
                    Crop(
                        .rectangle(
                            x: region.x, y: region.y, width: region.width, height: region.height))
                ]
            ).pixels()
            let found = try PictureComparison(frame.pixels, wanted)
            // Only sums that begin at another pixel may be rounded to the next level.
            #expect(found.decibels >= 60, "\(values)")
        }
    }

    @Test func `a region after several operations equals that of the result`() throws {
        let picture = try Image(data: PhotoLikePictures.files[2])
        let filters: [any Filter] = [
            Straighten(angle: .degrees(3)), Rotate(degrees: 90), GaussianBlur(radius: 12),
            Vignette(), Crop(.rectangle(x: 40, y: 31, width: 700, height: 1_000)),
            Border(.pixels(25), .pixels(40)),
            UnsharpMask(radius: 3, intensity: 1), Flip(.horizontal), Resize(width: 500),
        ]
        let outline = PictureOutline(picture)
        let copy = try PictureCopy(of: picture, outline, size: outline.size, isCancelled: { false })
        for (x, y) in [(0, 0), (111, 333), (400, 900)] {
            let plan = try FramePlan(
                filters, of: outline, in: room,
                region: PixelRectangle(x: x, y: y, width: 120, height: 90))
            let frame = try plan.render(from: copy, asRGBA: true, isCancelled: { false })
            let region = try #require(plan.shape.region)
            let wanted = try picture.applying(
                filters + [
                    Crop(.rectangle(x: region.x, y: region.y, width: 120, height: 90))
                ]
            ).pixels()
            #expect(try PictureComparison(frame.pixels, wanted).decibels >= 60)
        }
    }

    @Test func `a region is moved into the result and fits into the room`() throws {
        let outline = PictureOutline(try Image(data: PhotoLikePictures.files[0]))
        func shown(_ x: Int, _ y: Int, _ width: Int, _ height: Int) throws -> PixelRectangle? {
            try FramePlan(
                [], of: outline, in: room,
                region: PixelRectangle(x: x, y: y, width: width, height: height)
            ).shape.region
        }
        #expect(
            try shown(1_100, -50, 200, 100)
                == PixelRectangle(x: 1_000, y: 0, width: 200, height: 100))
        #expect(
            try shown(10, 20, 9_000, 9_000) == PixelRectangle(x: 10, y: 20, width: 256, height: 200)
        )
        #expect(try shown(.max, .min, 0, -1) == PixelRectangle(x: 1_199, y: 0, width: 1, height: 1))
    }
}
