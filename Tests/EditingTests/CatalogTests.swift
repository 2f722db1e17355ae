import Core
import Editing
import Foundation
import Rendering
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

        #expect(names == FilterCatalog.photoEffects.map(\.name))
    }

    @Test func `samples show the catalogue's looks`() async throws {
        let sepia = try #require(FilterCatalog.standard.descriptor(named: "sepia"))
        let mine = FilterDescriptor(
            "mine", category: .photoEffect, summary: "", space: .encoded
        ) { _ in ColorInvert() }
        let catalog = FilterCatalog(
            [mine, sepia] + FilterCatalog.looks + FilterCatalog.colorTools + FilterCatalog.geometry)
        let sut = CatalogFilterSupplier(
            catalog: catalog, renderer: RecipeRenderer(catalog: catalog))
        var names: [String] = []
        for try await sample in sut.sampleAllFilters(of: try await bundledPicture(), side: 20) {
            names.append(sample.filter)
        }
        #expect(names == ["mine", "sepia"])
    }

    @Test func `help has a parameter's effect, its kind and the units of its aliases`() throws {
        func parameter(_ filter: String, _ key: String) throws -> ParameterDescriptor {
            let filter = try #require(sut.filters.first { $0.name == filter })
            return try #require(filter.parameters.first { $0.key == key })
        }
        #expect(sut.filters.flatMap(\.parameters).allSatisfy { !$0.summary.isEmpty })
        #expect(try parameter("rotate", "degrees").isRequired)
        #expect(try !parameter("blur", "radius").isRequired)
        #expect(try parameter("lut", "file").kind.isFile)
        #expect(try parameter("flip", "axis").kind.name == "choice")
        #expect(try parameter("resize", "enlarge").kind == .choice(["no", "yes"]))
        #expect(try parameter("posterize", "levels").kind == .wholeNumber)
        #expect(
            try parameter("hue", "amount").aliases == [
                ParameterAlias(
                    "inputAngle", minimum: -.pi, maximum: .pi, scale: 50, unit: "radians")
            ])
        #expect(
            sut.filters.first { $0.name == "crop" }?.vectors == [
                VectorAlias("inputRectangle", parameters: ["x", "y", "width", "height"])
            ])
        // A text parameter has no slider.
        #expect(try parameter("matrix", "red").minimum == -100)
        #expect(try parameter("matrix", "red").sliderMinimum == nil)
    }

    @Test func `samples of another colour space are converted to and tagged as sRGB`() async throws
    {
        let picture = try P3Picture.make(width: 300, height: 200)
        for try await sample in sut.sampleAllFilters(of: picture, side: 60) {
            let image = try Image(data: sample.data)
            #expect(image.info.colorProfile == "sRGB")
            guard sample.filter == "tonal" else { continue }
            // The luma of sRGB's red.
            let grey = try Int(image.pixels().samples[0])
            #expect(abs(grey - 54) <= 4, "\(grey)")
        }
    }

    @Test func `a filter is applied at full resolution in the input's format`() async throws {
        let result = try await sut.apply(filter: "noir", to: try await bundledPicture())

        let facts = try RenderingImageInspector().inspect(result)
        #expect(facts.format == .jpeg && facts.width == 1200)
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

    @Test func `the adjustments are the filters with one slider`() {
        #expect(
            sut.adjustments.map(\.name).sorted() == [
                "brightness", "contrast", "exposure", "gamma", "highlights", "hue", "saturation",
                "shadows", "sharpness", "temperature", "tint", "vibrance",
            ])
        // The sharpening filter cannot reduce sharpness.
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

    @Test func `the slider of a client's filter is set by its own key`() async throws {
        let warmer = FilterDescriptor(
            "warmer", category: .colorAdjustment, summary: "", space: .encoded,
            parameters: [
                ParameterDescriptor(
                    "warmth", summary: "", minimum: -1, maximum: 1, default: 0, identity: 0)
            ]
        ) { values throws(FilterError) in
            Temperature(amount: 100 * (try values.number("warmth")))
        }
        let catalog = FilterCatalog([warmer])
        let sut = CatalogImageEnhancer(
            catalog: catalog, renderer: RecipeRenderer(catalog: catalog))
        let picture = try await bundledPicture()
        #expect(
            try await sut.enhance(picture, by: ["warmer": 0.5])
                != sut.enhance(picture, by: ["warmer": 0]))
    }

    @Test func `an unknown adjustment is an error`() async throws {
        await #expect(throws: RecipeError.self) {
            try await sut.enhance(bundledPicture(), by: ["glamour": 1])
        }
    }
}
