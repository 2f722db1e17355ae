import Foundation
import Rendering
import Testing

/// Sizes and places that fit every image.
struct RelativeSizeTests {
    @Test(arguments: [
        ("50%", 200, 150), ("12.5%", 50, 38), ("200%", 800, 600), ("0.01%", 1, 1),
        ("100%", 400, 300),
    ])
    func `a percentage scales both sides`(text: String, width: Int, height: Int) throws {
        let image = try Image(data: gradient(400, 300).encoded())
        let resize = try filter("resize", ["size": .text(text)])
        #expect(
            try image.applying([resize]).pixels().size == ImageSize(width: width, height: height))
        #expect(
            try image.applying([filter("resize", ["size": .text(text)], scale: 0.25)]).resultSize()
                == ImageSize(width: width, height: height))
    }

    @Test(arguments: ["0%", "-5%", "%", "x%", "1e9%", "50%x50%", "nan%"])
    func `a percentage that is impossible is refused`(text: String) {
        #expect(throws: FilterError.self) { try filter("resize", ["size": .text(text)]) }
    }

    @Test func `a percentage and a side contradict each other`() {
        #expect(throws: FilterError.self) {
            try filter("resize", ["size": "50%", "width": 9])
        }
        #expect(throws: FilterError.self) {
            try Resize(percent: .nan).operation()
        }
    }

    @Test(
        arguments: zip(
            Anchor.allCases,
            [
                (0, 0), (15, 0), (30, 0), (0, 10), (15, 10), (30, 10), (0, 20), (15, 20), (30, 20),
            ]))
    func `a crop without distances lies at its anchor`(
        anchor: Anchor, place: (Int, Int)
    ) throws {
        let image = try Image(data: gradient(40, 30).encoded())
        let wanted = try image.applying([
            .crop(.rectangle(x: place.0, y: place.1, width: 10, height: 10))
        ]).pixels()
        let crop = try filter("crop", ["area": "10x10", "anchor": .text(anchor.rawValue)])
        #expect(try image.applying([crop]).pixels() == wanted)
        let parts = try filter(
            "crop", ["width": 10, "height": 10, "gravity": .text(anchor.rawValue)])
        #expect(try image.applying([parts]).pixels() == wanted)
    }

    @Test(
        arguments: zip(
            [
                "northwest", "north", "northeast", "west", "center", "east", "southwest", "south",
                "southeast",
            ], Anchor.allCases))
    func `the points of the compass are anchors`(word: String, anchor: Anchor) throws {
        #expect(
            try area(["area": "3x4", "gravity": .text(word)])
                == .part(width: .pixels(3), height: .pixels(4), at: Placement(anchor)))
    }

    @Test func `areas are pixels or percentages, in the middle or at a distance`() throws {
        #expect(
            try area(["area": "800x600"])
                == .part(width: .pixels(800), height: .pixels(600), at: Placement(.center)))
        #expect(
            try area(["area": "50%"])
                == .part(width: .percent(50), height: .percent(50), at: Placement(.center)))
        #expect(
            try area(["area": "50%x25.5%+10%+3"])
                == .part(
                    width: .percent(50), height: .percent(25.5),
                    at: Placement(.topLeft, x: .percent(10), y: .pixels(3))))
        #expect(
            try area(["area": "8x6+1+2", "gravity": "southeast"])
                == .part(
                    width: .pixels(8), height: .pixels(6),
                    at: Placement(.bottomRight, x: .pixels(1), y: .pixels(2))))
        #expect(
            try area(["ratio": "3:2", "anchor": "top"]) == .ratio(width: 3, height: 2, at: .top))
        #expect(try area(["area": "8x6+1+2"]) == .rectangle(x: 1, y: 2, width: 8, height: 6))
    }

    @Test func `distances run inwards from the anchor`() throws {
        let image = try Image(data: gradient(40, 30).encoded())
        let crop = try filter("crop", ["area": "10x8+3+2", "gravity": "southeast"])
        #expect(
            try image.applying([crop]).pixels()
                == image.applying([
                    .crop(.rectangle(x: 27, y: 20, width: 10, height: 8))
                ]).pixels())
    }

    @Test func `a ratio may lie at an edge`() throws {
        let image = try Image(data: gradient(40, 30).encoded())
        let bottom = image.applying([.crop(.ratio(width: 4, height: 1, at: .bottom))])
        #expect(
            try bottom.pixels()
                == image.applying([.crop(.rectangle(x: 0, y: 20, width: 40, height: 10))]).pixels())
    }

    @Test(arguments: ["50x31", "41x30", "40x30+1+0", "100%x100%+10%+0", "0x5", "101%", "0%"])
    func `a crop larger than the image is an error`(text: String) throws {
        let image = try Image(data: gradient(40, 30).encoded())
        #expect(throws: FilterError.self) {
            try image.applying([filter("crop", ["area": .text(text)])]).resultSize()
        }
    }

    @Test func `a part that is larger than the image is called so`() throws {
        let image = try Image(data: gradient(768, 512).encoded())
        let crop = try filter("crop", ["area": "9000x100", "gravity": "north"])
        #expect(
            throws: FilterError.outsideImage(
                filter: "crop", reason: "9000x100 is larger than the image, 768x512")
        ) { try image.applying([crop]).resultSize() }
    }

    @Test func `a preview keeps percentages and shrinks pixels`() throws {
        #expect(
            try area(["area": "800x50%+10+5%", "anchor": "top"], scale: 0.25)
                == .part(
                    width: .pixels(200), height: .percent(50),
                    at: Placement(.top, x: .pixels(2), y: .percent(5))))
    }

    private func area(
        _ parameters: [String: ParameterValue], scale: Double = 1
    ) throws -> CropArea? {
        (try filter("crop", parameters, scale: scale) as? Crop)?.area
    }

    private func filter(
        _ name: String, _ parameters: [String: ParameterValue], scale: Double = 1
    ) throws -> any Filter {
        try FilterCatalog.standard.filter(named: name, parameters: parameters, scale: scale)
    }
}
