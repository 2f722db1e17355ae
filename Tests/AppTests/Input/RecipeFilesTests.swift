import Core
import Editing
import Testing

@testable import ImageEditorApp

struct RecipeFilesTests {
    private let filters = CatalogFilterSupplier(renderer: RecipeRenderer()).filters

    @Test(arguments: [
        ("recipes/warm.json", "a.cube", "recipes/a.cube"),
        ("/shared/warm.json", "luts/a.cube", "/shared/luts/a.cube"),
        ("warm.json", "a.cube", "a.cube"), ("recipes/warm.json", "/luts/a.cube", "/luts/a.cube"),
    ])
    func `a file is found beside the recipe that names it`(
        path: String, name: String, place: String
    ) {
        let recipe = Recipe([.init("sepia"), .init("CIColorCube", ["file": .text(name)])])

        let resolved = RecipeFiles.resolved(recipe, of: filters, beside: path)

        #expect(
            resolved == Recipe([.init("sepia"), .init("CIColorCube", ["file": .text(place)])]))
    }

    @Test(arguments: [
        ("m.json", "luts/a.cube", "luts/a.cube"), ("/m.json", "/luts/a.cube", "/luts/a.cube"),
        ("./m.json", "luts/./a.cube", "luts/a.cube"),
        ("luts/m.json", "luts/a.cube", "a.cube"), ("luts/m.json", "a.cube", "../a.cube"),
        ("sub/deep/m.json", "luts/a.cube", "../../luts/a.cube"),
    ])
    func `a recipe file names files relative to its folder`(
        path: String, name: String, written: String
    ) {
        let recipe = Recipe([.init("sepia"), .init("lut", ["file": .text(name)])])

        #expect(
            RecipeFiles.written(recipe, of: filters, to: path)
                == Recipe([.init("sepia"), .init("lut", ["file": .text(written)])]))
    }

    @Test func `values that are not file names stay unchanged`() {
        let recipe = Recipe([
            .init("flip", ["axis": "h"]), .init("nosuch", ["file": "a"]),
            .init("crop", ["area": "1x1+0+0"]),
        ])
        #expect(RecipeFiles.resolved(recipe, of: filters, beside: "a/b.json") == recipe)
    }
}
