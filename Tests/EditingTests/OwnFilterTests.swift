import Core
import Editing
import Foundation
import ImageEditorFixtures
import Presentation
import Rendering
import Testing

/// Client-defined filters: built with the public API, registered by name, and used like built-in
/// filters.
struct OwnFilterTests {
    private let renderer = RecipeRenderer(catalog: .mine)

    @Test func `the page's code is the code that is compiled`() throws {
        let root = Fixtures.folder.deletingLastPathComponent()
        let page = try String(
            contentsOf: root.appending(
                path: "Modules/Rendering/Rendering.docc/YourOwnFilter.md"), encoding: .utf8)
        let code = try String(
            contentsOf: root.appending(path: "Tests/EditingTests/Examples/OwnFilter.swift"),
            encoding: .utf8)
        let blocks = page.components(separatedBy: "```swift\n").dropFirst().compactMap {
            $0.components(separatedBy: "```").first
        }
        #expect(blocks.count == 4)
        for block in blocks { #expect(code.contains(block)) }
    }

    @Test func `a custom filter works in a recipe with the engine's filters`() async throws {
        let recipe = try Recipe(
            json: Data(
                #"{"version":1,"operations":[{"op":"warmer","amount":0.2},{"op":"emboss"},"#.utf8)
                + Data(#"{"op":"resize","width":40}]}"#.utf8))
        let picture = try await bundledPicture()

        let result = try await renderer.render(
            recipe, of: picture, as: OutputOptions(format: .png))

        let expected = try Image(data: picture)
            .applying([.warmer(amount: 0.2), Emboss(), .resize(width: 40)]).pixels()
        #expect(try Image(data: result).pixels() == expected)
        #expect(try expected != Image(data: picture).applying([.resize(width: 40)]).pixels())
        await #expect(throws: RecipeError.self) {
            try await RecipeRenderer().render(recipe, of: picture, as: OutputOptions())
        }
    }

    @Test func `a custom filter is listed, described, sampled and typed like the others`()
        async throws
    {
        let supplier = CatalogFilterSupplier(catalog: .mine, renderer: renderer)
        let info = try #require(supplier.filters.first { $0.name == "warmer" })
        #expect(info.parameters.map(\.key) == ["amount"])
        #expect(FiltersPresenter().lines(for: info).contains("warmer: A little warmer."))

        let typed = try #require(FilterArgument("warmer=0.2")).operation(of: supplier.filters)
        #expect(typed == Recipe.Operation("warmer", ["amount": 0.2]))
        #expect(
            throws: UnknownFilter(
                "warmr", known: supplier.filters.flatMap { [$0.name] + $0.aliases })
        ) {
            try FilterArgument("warmr")?.operation(of: supplier.filters)
        }
        await #expect(
            throws: RecipeError.invalidOperation(
                index: 0, name: "warmer", reason: "amount 2 is not within 0…1")
        ) {
            try await renderer.render(
                Recipe([.init("warmer", ["amount": 2])]), of: bundledPicture(),
                as: OutputOptions())
        }
        let sheet = try await CatalogFilterSheetSupplier(catalog: .mine).sheet(
            of: bundledPicture(), as: .png)
        #expect(sheet.operations.last == Recipe.Operation("emboss"))
    }

    @Test func `a custom row filter gives the same result in every strip`() async throws {
        let image = try Image(data: await bundledPicture())
            .applying([.resize(width: 90), Emboss(), .warmer()])

        #expect(try image.pixels(threads: 1) == image.pixels(threads: 2))
    }
}
