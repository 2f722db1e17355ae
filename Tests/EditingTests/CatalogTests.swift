import Core
import Editing
import Foundation
import Testing

struct CatalogFilterSupplierTests {
    private let sut = CatalogFilterSupplier(renderer: RecipeRenderer())

    @Test func `samples come in the order of the strip, and are small`() async throws {
        var names: [String] = []
        for try await sample in sut.sampleAllFilters(of: try await bundledPicture(), side: 120) {
            names.append(sample.filter)
            let facts = try RenderingImageInspector().inspect(sample.data)
            #expect(facts.width == 120 && facts.height == 80)
        }

        #expect(
            names == [
                "chrome", "fade", "instant", "noir", "process", "tonal", "transfer", "sepia",
            ])
    }

    @Test func `a filter is applied at full resolution in the input's format`() async throws {
        let result = try await sut.apply(filter: "noir", to: try await bundledPicture())

        let facts = try RenderingImageInspector().inspect(result)
        #expect(facts.format == "jpeg" && facts.width == 1200)
    }

    @Test func `every filter has a name of its own and parameters that say their range`() {
        #expect(Set(sut.filters.map(\.name)).count == sut.filters.count)
        let parameters = sut.filters.flatMap(\.parameters)
        #expect(parameters.contains { $0.minimum != nil })
        for parameter in parameters {
            #expect((parameter.minimum == nil) == (parameter.maximum == nil))
        }
        #expect(sut.filters.contains { $0.aliases.contains("CISepiaTone") })
    }
}

struct CatalogImageEnhancerTests {
    private let sut = CatalogImageEnhancer(renderer: RecipeRenderer())

    @Test func `there are the adjustments that are one slider`() {
        #expect(
            sut.adjustments.map(\.name).sorted() == [
                "brightness", "contrast", "exposure", "gamma", "highlights", "hue", "saturation",
                "shadows", "sharpness", "temperature", "tint", "vibrance",
            ])
        // Nothing can be less sharp than it is by sharpening.
        #expect(
            sut.adjustments.allSatisfy {
                $0.range == ($0.name == "sharpness" ? 0...100 : -100...100)
            })
    }

    @Test func `values are applied, and 0 changes nothing`() async throws {
        let picture = try await bundledPicture()

        let neutral = try await sut.enhance(picture, by: ["brightness": 0, "contrast": 0])
        let untouched = try await sut.enhance(picture, by: [:])
        let bright = try await sut.enhance(picture, by: ["brightness": 50])

        #expect(neutral == untouched)
        #expect(bright != untouched)
    }

    @Test func `an unknown adjustment is an error`() async throws {
        await #expect(throws: RecipeError.self) {
            try await sut.enhance(bundledPicture(), by: ["glamour": 1])
        }
    }
}
