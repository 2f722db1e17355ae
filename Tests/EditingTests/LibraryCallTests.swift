import Core
import Editing
import Foundation
import Rendering
import Testing

/// Code of a library client: uses only the public API.
struct LibraryCallTests {
    @Test func `a file is edited in one line`() async throws {
        try await inFolder { input, output in
            try Image(contentsOf: input).applying([.sepiaTone(), .resize(width: 320)])
                .write(to: output)

            let result = try Image(contentsOf: output)
            #expect(result.info.displayedSize.width == 320)
            let colors = try result.pixels().samples
            #expect(colors[0] >= colors[1] && colors[1] >= colors[2])
        }
    }

    @Test func `a recipe is applied in one line, with the renderer's result`() async throws {
        try await inFolder { input, output in
            let recipe = Recipe([.init("noir", ["intensity": 0.5]), .init("brightness", [:])])

            try Image(contentsOf: input).applying(recipe).write(to: output)

            let rendered = try await RecipeRenderer().render(
                recipe, of: Data(contentsOf: input), as: OutputOptions())
            #expect(try Data(contentsOf: output) == rendered)
        }
    }

    @Test func `a picture is edited in the background, with the same result`() async throws {
        try await inFolder { input, output in
            let image = try Image(contentsOf: input).applying([.sepiaTone()])

            let data = try await image.encodedInBackground()
            try await image.writeInBackground(to: output)

            #expect(try image.encoded() == data)
            #expect(try Data(contentsOf: output) == data)
        }
    }

    @Test func `a cancelled caller ends the work in the background`() async throws {
        let image = try Image(data: await bundledPicture())
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await image.encodedInBackground()
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test func `an invalid recipe is an error`() async throws {
        let image = try Image(data: await bundledPicture())
        #expect(throws: RecipeError.self) { try image.applying(Recipe([.init("nosuch")])) }
        #expect(throws: RecipeError.tooManyOperations(limit: 0)) {
            var limits = Limits()
            limits.recipeOperations = 0
            _ = try image.applying(Recipe([.init("noir")]), limits: limits)
        }
        #expect(throws: RecipeError.self) {
            try image.applying(Recipe([.init("lut", ["file": "any.cube"])]))
        }
    }

    @Test func `the cause of a file's error can be matched by name`() async throws {
        try await inFolder { input, output in
            let image = try Image(contentsOf: input)
            try image.write(to: output)
            #expect(throws: FileError.alreadyExists(path: output.path)) {
                try image.write(to: output)
            }
            do {
                _ = try Image(contentsOf: input.appending(path: "none"))
                Issue.record("there is no such file")
            } catch let error as FileError {
                guard case .system(_, _, let code) = error else { throw error }
                #expect(code == ENOTDIR)
            }
        }
    }

    @Test func `every filter of the catalogue can be written as a member`() throws {
        let corners = Corners(
            topLeft: .init(0, 0), topRight: .init(9, 0), bottomRight: .init(9, 9),
            bottomLeft: .init(0, 9))
        let table = try CubeFile(Data("LUT_1D_SIZE 2\n0 0 0\n1 1 1\n".utf8))
        let picture = try #require(
            Pixels(size: ImageSize(width: 1, height: 1), layout: .gray8, samples: [9])
        ).encoded()
        var members: [any Filter] = [
            .brightness(amount: 1), .hueAdjust(amount: 1), .contrast(amount: 1),
            .saturation(amount: 1), .exposure(ev: 1), .vibrance(amount: 1),
            .temperature(amount: 1), .tint(amount: 1), .highlights(amount: 1),
            .shadows(amount: 1), .gamma(power: 2), .colorControls(contrast: 1.5),
            .temperatureAndTint(temperature: 5000), .highlightShadowAdjust(shadows: 0.5),
            .grayscale(), .hueRotate(angle: .degrees(90)), .colorInvert(),
            .colorMatrix(.identity), .colorClamp(maximum: 0.5),
            .toneCurve(points: [.init(0, 0), .init(1, 1)]), .colorMonochrome(), .falseColor(),
            .colorPosterize(), .colorThreshold(), .vignette(), .colorCube(table),
            .colorProfile(.displayP3),
            .sharpness(amount: 1), .sharpenLuminance(), .unsharpMask(), .gaussianBlur(),
            .boxBlur(), .motionBlur(), .medianFilter(), .noiseReduction(), .bloom(), .gloom(),
            .pixellate(), .crystallize(), .edges(), .dotScreen(),
            .crop(.ratio(width: 1, height: 1)), .resize(width: 9), .rotate(degrees: 90),
            .flip(.vertical), .straighten(angle: .degrees(1)), .perspectiveCorrection(corners),
            .trimBorders(), .border(.percent(5)), .text("Hello"), .overlay(picture),
        ]
        for effect in PhotoEffect.allCases { members.append(.photoEffect(effect)) }
        for look in VintageLook.allCases { members.append(.vintage(look)) }
        for filter in members { _ = try filter.operation() }
        let written = Set(members.map(kind))
        #expect(written.count == members.count)
        for entry in FilterCatalog.standard.filters {
            var parameters: [String: ParameterValue] = [:]
            if let first = entry.parameters.first { parameters[first.key] = first.example }
            if entry.name == "lut" { parameters["file"] = "any.cube" }
            if entry.name == "overlay" { parameters["file"] = "any.png" }
            let filter = try entry.filter(with: parameters) { name in
                name == "any.png" ? picture : Data("LUT_1D_SIZE 2\n0 0 0\n1 1 1\n".utf8)
            }
            #expect(written.contains(kind(filter)), "\(entry.name)")
        }
    }

    @Test func `sepia goes by Core Image's name, too`() async throws {
        let filters: [any Filter] = [
            .sepiaTone(intensity: 0.5), .photoEffect(.sepia, intensity: 0.5),
        ]
        let image = try Image(data: await bundledPicture())
        #expect(
            try image.applying([filters[0]]).pixels() == image.applying([filters[1]]).pixels())
    }

    /// The type of a filter. Looks share one type and differ by name.
    private func kind(_ filter: any Filter) -> String {
        (filter as? Look)?.name ?? "\(type(of: filter))"
    }

    private func inFolder(
        _ body: (_ input: URL, _ output: URL) async throws -> Void
    ) async throws {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "imageeditor-library-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let input = folder.appending(path: "input.jpg")
        try await bundledPicture().write(to: input)
        try await body(input, folder.appending(path: "output.jpg"))
    }
}
