import Core
import ImageEditorTestSupport
import Presentation
import Testing

struct RecipeDifferenceTests {
    @Test(arguments: 0..<100 as Range<UInt64>)
    func `kept and added lines form the new recipe, kept and removed lines the old one`(
        seed: UInt64
    ) {
        var random = SeededGenerator(seed: seed)
        let (old, new) = (recipe(using: &random), recipe(using: &random))

        let difference = RecipeDifference(from: old, to: new)

        let entries = difference.entries
        #expect(entries.filter { $0.change != .removed }.map(\.operation) == new.operations)
        #expect(entries.filter { $0.change != .added }.map(\.operation) == old.operations)
        #expect(difference.isEmpty == (old == new))
        #expect(RecipeDifference(from: old, to: old).isEmpty)
    }

    @Test func `lines are marked, and safe to print`() {
        let difference = RecipeDifference(
            from: Recipe([.init("sepia"), .init("hue", ["amount": 3])]),
            to: Recipe([.init("sepia"), .init("text", ["text": "a\u{1b}[2J b"])]))

        #expect(
            difference.lines == ["  sepia", "- hue amount=3", #"+ text text='a\x1b[2J b'"#])
    }

    private func recipe(using random: inout SeededGenerator) -> Recipe {
        let count = Int.random(in: 0...6, using: &random)
        return Recipe((0..<count).map { _ in .init(random.pick(["sepia", "noir", "hue"])) })
    }
}
