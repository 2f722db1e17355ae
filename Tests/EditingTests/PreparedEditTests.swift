import Core
import Editing
import Foundation
import Synchronization
import Testing

struct PreparedEditTests {
    private let sut = RecipeRenderer()
    private let recipe = Recipe([
        .init("CISepiaTone", ["inputIntensity": 0.8]), .init("resize", ["width": 900]),
        .init("sharpness", ["amount": 30]),
    ])

    @Test(arguments: [ImageFormat.jpeg, .png], [1, 2])
    func `a prepared edit gives the same results as separate edits, on any number of threads`(
        format: ImageFormat, threads: Int
    ) async throws {
        let edit = try sut.prepare(recipe)
        var options = OutputOptions(format: format)
        options.threads = threads

        for picture in try await [bundledPicture(), turned(bundledPicture())] {
            let alone = try await sut.render(
                recipe, of: picture, as: OutputOptions(format: format))
            #expect(try edit.render(picture, as: options) == alone)
        }
    }

    @Test func `a prepared edit's recipe has the canonical names`() throws {
        #expect(try sut.prepare(recipe).recipe.operations[0] == .init("sepia", ["intensity": 0.8]))
    }

    @Test func `an invalid recipe is refused at once`() {
        #expect(throws: RecipeError.self) { try sut.prepare(Recipe([.init("nothing")])) }
    }

    @Test func `files that a recipe names are read once for all images`() async throws {
        let reads = Counter()
        let sut = RecipeRenderer(files: { _ in
            reads.add()
            return Data("LUT_3D_SIZE 2\n".utf8)
                + Data((0..<8).map { "\($0 & 1) \($0 >> 1 & 1) \($0 >> 2)\n" }.joined().utf8)
        })
        let picture = try await bundledPicture()

        let edit = try sut.prepare(Recipe([.init("lut", ["file": "a.cube"])]))
        let before = reads.count
        for _ in 0..<3 { _ = try edit.render(picture, as: OutputOptions()) }

        #expect(before > 0)
        #expect(reads.count == before)
    }

    private func turned(_ picture: Data) async throws -> Data {
        try await sut.render(
            Recipe([.init("rotate", ["degrees": 90])]), of: picture, as: OutputOptions())
    }
}

private final class Counter: Sendable {
    private let value = Mutex(0)

    var count: Int { value.withLock { $0 } }

    func add() { value.withLock { $0 += 1 } }
}
