import Core
import Editing
import Foundation
import Rendering
import Testing

/// Previews compared with the result scaled down to their size.
struct PreviewAccuracyTests {
    private static let room = ImageSize(width: 400, height: 400)
    /// Filters with steps or cells: one more pixel in a cell changes the whole cell.
    private static let stepped: Set = [
        "threshold", "posterize", "halftone", "pixellate", "crystallize",
    ]

    private let sut = RecipePreviewer(files: { _ in try PreviewValues.overlay() })

    @Test(arguments: FilterCatalog.standard.filters.map(\.name))
    func `a preview looks like the result`(filter: String) async throws {
        let values = try PreviewValues.values(for: filter)
        for (number, picture) in PhotoLikePictures.files.enumerated() {
            for value in values {
                let recipe = Recipe([.init(filter, value)])
                let preview = try await sut.preview(of: recipe, on: picture, fitting: Self.room)
                let image = try Image(data: picture).applying(
                    recipe, files: { _ in try PreviewValues.overlay() })
                let size = preview.pixels.size
                let wanted = try image.applying([
                    .resize(width: size.width, height: size.height, mode: .stretch)
                ]).pixels()
                let found = try PictureComparison(preview.pixels, wanted)
                if Self.stepped.contains(filter) {
                    #expect(found.meanDifference < 6)
                    #expect(found.decibels > 10)
                } else {
                    let least = try Self.leastDecibels(
                        of: filter, value,
                        hasHardEdges: number == PhotoLikePictures.hardEdged)
                    #expect(found.decibels >= least, "\(value) on picture \(number)")
                }
            }
        }
    }

    @Test func `a result smaller than the room is rendered from a small copy`() throws {
        let image = try Image(data: PhotoLikePictures.files[0])
        let outline = PictureOutline(image)
        let filters: [any Filter] = [Resize(width: outline.size.width / 4), Vignette()]
        let plan = try FramePlan(filters, of: outline, in: Self.room)
        #expect(plan.shape.size == plan.shape.resultSize)
        #expect(plan.scale < 0.3)

        let half = ImageSize(width: outline.size.width / 2, height: outline.size.height / 2)
        let copy = try PictureCopy(of: image, outline, size: half, isCancelled: { false })
        let frame = try plan.render(from: copy, asRGBA: true, isCancelled: { false })
        let wanted = try image.applying(filters).pixels()
        #expect(try PictureComparison(frame.pixels, wanted).decibels >= 34)
    }

    /// 40 dB for filters of single pixels, 34 for those that move or mix them.
    ///
    /// A strong filter of single pixels bends the mixed colours along an edge, and a copy has fewer
    /// of them than the picture. Where every edge has full contrast, 36 dB remain.
    private static func leastDecibels(
        of filter: String, _ values: [String: ParameterValue], hasHardEdges: Bool
    ) throws -> Double {
        let made = try FilterCatalog.standard.filter(
            named: filter, parameters: values, files: { _ in try PreviewValues.overlay() })
        return switch try made.operation() {
        case .point, .profile: hasHardEdges ? 36 : 40
        case .neighbourhood, .geometry, .layer: 34
        }
    }
}

/// Three values for each filter.
enum PreviewValues {
    /// Values of filters whose first parameter is no number.
    private static let written: [String: [[String: ParameterValue]]] = [
        "crop": [["area": "700x431+123+57"], ["ratio": "1:1"], ["area": "333x555+701+99"]],
        "resize": [["size": "900"], ["size": "50%"], ["size": "2000", "enlarge": "yes"]],
        "perspective": [
            ["corners": "50/40;1150/10;1180/780;20/700"],
            ["corners": "0/100;1200/0;1200/800;0/700"],
            ["corners": "200/200;1000/180;1100/700;100/750"],
        ],
        "border": [["size": "5%"], ["size": "37"], ["size": "11x30", "color": "black"]],
        "text": [
            ["text": "Sea and sky"], ["text": "Long text that breaks", "width": "30%"],
            ["text": "Turned", "angle": 20, "outline": "3", "shadow": "8/8"],
        ],
        "overlay": [
            ["file": "x"], ["file": "x", "width": "40%", "anchor": "bottom-right"],
            ["file": "x", "opacity": 0.5, "mode": "multiply"],
        ],
        "curve": [
            ["points": "0:0 0.3:0.5 1:1"], ["points": "0:0.1 0.5:0.4 1:0.9"],
            ["points": "0:0 0.25:0.15 0.75:0.85 1:1", "luma": "yes"],
        ],
        "lut": [],
    ]

    static func overlay() throws -> Data { try made.get() }

    private static let made = Result {
        try Image(data: PhotoLikePictures.files[2]).applying([.resize(width: 300)]).encoded()
    }

    static func values(for name: String) throws -> [[String: ParameterValue]] {
        if let written = written[name] { return written }
        let filter = try #require(FilterCatalog.standard.descriptor(named: name))
        guard let first = filter.parameters.first, let low = first.sliderMinimum,
            let high = first.sliderMaximum
        else {
            var values: [String: ParameterValue] = [:]
            if let first = filter.parameters.first { values[first.key] = first.example }
            return [values]
        }
        return [0.25, 0.6, 0.95].map { part in
            let number = low + part * (high - low)
            return [first.key: .number(first.kind == .wholeNumber ? number.rounded() : number)]
        }
    }
}
