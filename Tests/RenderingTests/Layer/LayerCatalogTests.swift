import Foundation
import Rendering
import Testing

/// Layers in the form of recipe parameters.
struct LayerCatalogTests {
    private func text(
        _ parameters: [String: ParameterValue], scale: Double = 1
    ) throws -> Text {
        let filter = try FilterCatalog.standard.filter(
            named: "text", parameters: parameters.merging(["text": "a, b = c"]) { $1 }, scale: scale
        )
        return try #require(filter as? Text)
    }

    @Test func `every parameter is read`() throws {
        let text = try text([
            "font": "DejaVu Sans; DejaVu Serif,DejaVu Sans Mono", "style": "bold", "size": "12",
            "color": "#ff000080", "opacity": 0.5, "anchor": "bottom-right", "x": "-3%",
            "y": "4px", "align": "center", "width": "50%", "angle": -30, "outline": 2,
            "outline-color": "0 1 0", "shadow": "1/-2%", "shadow-blur": "3",
            "shadow-color": "white",
        ])
        #expect(text.text == "a, b = c")
        #expect(text.fonts == ["DejaVu Sans", "DejaVu Serif", "DejaVu Sans Mono"])
        #expect(text.style == .bold && text.alignment == .center && text.opacity == 0.5)
        #expect(text.size == .pixels(12) && text.width == .percent(50))
        #expect(text.color == Paint(red: 1, green: 0, blue: 0, alpha: 128.0 / 255))
        #expect(text.placement == Placement(.bottomRight, x: .percent(-3), y: .pixels(4)))
        #expect(abs(text.angle.degrees + 30) < 1e-9)
        #expect(
            text.outline
                == TextOutline(width: .pixels(2), color: Paint(red: 0, green: 1, blue: 0)))
        #expect(
            text.shadow
                == TextShadow(x: .pixels(1), y: .percent(-2), blur: .pixels(3), color: .white))
    }

    @Test func `for a smaller copy pixel sizes shrink and fractions stay`() throws {
        let text = try text(
            ["size": "40", "x": "10%", "shadow": "8/2%", "outline": "4"], scale: 0.25)
        #expect(text.size == .pixels(10) && text.placement.x == .percent(10))
        #expect(text.shadow?.x == .pixels(2) && text.shadow?.y == .percent(2))
        #expect(text.outline?.width == .pixels(1))
    }

    @Test(arguments: [
        ("size", "big"), ("size", "5%%"), ("x", "1e9"), ("y", "nan"), ("color", "#ff00"),
        ("color", "#ff0000800"), ("shadow", "3"), ("shadow", "1/2/3"), ("shadow", "a/b"),
        ("anchor", "middle"), ("style", "thin"), ("width", "0"),
    ])
    func `an invalid value is an error`(key: String, value: String) {
        #expect(throws: FilterError.self) {
            try text([key: .text(value)]).operation()
        }
    }

    @Test func `an overlay is read, and refused where files are not allowed`() throws {
        let picture = try gradient(4, 4).encoded()
        let parameters: [String: ParameterValue] = [
            "file": "logo.png", "anchor": "top", "y": "5%", "scale": 2, "opacity": 0.25,
            "mode": "soft-light",
        ]
        let overlay = try #require(
            try FilterCatalog.standard.filter(named: "overlay", parameters: parameters) { _ in
                picture
            } as? Overlay)
        #expect(overlay.picture == picture && overlay.name == "logo.png")
        #expect(overlay.placement == Placement(.top, y: .percent(5)))
        #expect(overlay.scale == 2 && overlay.opacity == 0.25 && overlay.mode == .softLight)
        #expect(throws: FilterError.self) {
            try FilterCatalog.standard.filter(named: "overlay", parameters: parameters)
        }
    }
}
