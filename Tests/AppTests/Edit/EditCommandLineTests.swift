import Core
import Presentation
import Testing

@testable import ImageEditorApp

struct EditCommandLineTests {
    @Test(arguments: [
        (Recipe.Operation("sepia", ["intensity": 0.8]), "--filter sepia=0.8"),
        (.init("sepia"), "--filter sepia"),
        (
            .init("sepia", ["intensity": 0.1, "note": "it's, a"]),
            #"--filter 'sepia=0.1,note=it'\''s\, a'"#
        ),
        (.init("sepia", ["note": "x=y"]), "--filter sepia,note=x=y"),
        (.init("sepia", ["intensity": 0.30000000000000004]), "--filter sepia=0.30000000000000004"),
        (.init("sepia", ["intensity": 1e-20]), "--filter sepia=1e-20"),
    ])
    func `a printed operation parses to the same operation`(
        operation: Recipe.Operation, words: String
    ) throws {
        let line = try EditCommandLine(
            images: ["a.jpg"], recipe: Recipe([operation]), of: filters, options: [])
        #expect(line.text == "imageeditor edit a.jpg " + words)
    }

    @Test(arguments: [
        Recipe.Operation("sepia", ["note": ""]), .init("sepia", ["note": #"ends \"#, "z": "b"]),
        .init("unknown"), .init("sepia", ["note": "5"]),
    ])
    func `operations that cannot be typed go through a recipe`(operation: Recipe.Operation) throws {
        let recipe = Recipe([operation])
        let line = try EditCommandLine(
            images: ["-rf"], recipe: recipe, of: filters, options: ["-o", "b c"])

        #expect(line.text.hasPrefix("printf %s '{"), "\(line.text)")
        #expect(
            line.text.hasSuffix(" | imageeditor edit ./-rf --recipe - -o 'b c'"), "\(line.text)")
    }

    private let filters = [
        FilterInfo(
            name: "sepia", aliases: [], category: "photo", summary: "", space: .encoded,
            parameters: [
                .init("intensity"), .init("note", kind: .text(format: "")),
                .init("z", kind: .text(format: "")),
            ])
    ]
}
