import Core
import Foundation
import ImageEditorTestSupport
import Testing

/// Invariants of an edit session with random histories, and the form of saved ones.
struct EditSessionTests {
    @Test(arguments: 0..<200 as Range<UInt64>)
    func `undo after a change is the identity, and so is redo after undo`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var session = EditSession.random(using: &random)
        let before = session
        session.change(using: &random)
        guard session != before else { return }
        let after = session

        session.undo()
        #expect(session.recipe == before.recipe)
        #expect(session.undoable == min(before.undoable, EditSession.maximumStates - 2))
        session.redo()
        #expect(session == after)
    }

    @Test(arguments: 0..<100 as Range<UInt64>)
    func `undo and redo walk the same states, and stop at the ends`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var session = EditSession.random(using: &random)
        let (start, history) = (session, session.history)

        session.undo(.max)
        #expect(!session.canUndo && session.recipe == history.first)
        session.redo(start.position)
        #expect(session == start)
        session.redo(.max)
        #expect(!session.canRedo && session.recipe == history.last)
        #expect(session.history == history)
        let last = session
        session.undo(0)
        session.redo(-3)
        #expect(session == last)
    }

    @Test(arguments: 0..<100 as Range<UInt64>)
    func `a change drops the undone changes`(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var session = EditSession.random(using: &random)
        session.undo(Int.random(in: 1...5, using: &random))
        let walked = session.history.prefix(session.position + 1)

        session.append([.init("drops-\(seed)")])

        #expect(!session.canRedo)
        let expected = (walked + [session.recipe]).suffix(EditSession.maximumStates)
        #expect(session.history == Array(expected))
        #expect(session.recipe.operations.last?.name == "drops-\(seed)")
    }

    @Test(arguments: 0..<100 as Range<UInt64>)
    func `a saved and loaded session is the same`(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let session = EditSession.random(using: &random)

        let data = try session.jsonData()
        #expect(try EditSession(json: data) == session)
        #expect(try EditSession(json: data).jsonData() == data)
    }

    @Test func `an ineffective change is not recorded`() {
        var session = EditSession(Recipe([.init("sepia")]))
        session.append([])
        session.replace(with: Recipe([.init("sepia")]))
        #expect(!session.canUndo)
    }

    @Test func `reset can be undone`() {
        var session = EditSession()
        session.append([.init("sepia")])
        session.reset()
        #expect(session.recipe == Recipe())
        session.undo()
        #expect(session.recipe == Recipe([.init("sepia")]))
    }

    @Test func `only the latest of many changes are kept`() {
        var session = EditSession()
        for number in 1...300 { session.replace(with: Recipe([.init("filter-\(number)")])) }

        #expect(session.undoable == EditSession.maximumStates - 1)
        session.undo(.max)
        #expect(session.recipe == Recipe([.init("filter-200")]))
    }

    @Test(arguments: [
        ("", "the text ends too early at byte 0"), ("[]", "it is not a JSON object"),
        ("{}", "\"version\" is missing or not an integer"),
        (#"{"version":1,"position":0,"states":[]}"#, "\"position\" is not that of a state"),
        (#"{"version":1,"position":0,"states":[{}]}"#, "\"states\" are not a list of recipes"),
        (
            #"{"version":1,"position":0,"states":[{"version":1,"operations":[]}],"controls":[["a"]]}"#,
            "\"controls\" do not fit the states"
        ),
    ])
    func `an invalid session is refused`(text: String, reason: String) {
        #expect(throws: EditSessionError.invalidForm(reason: reason)) {
            try EditSession(json: Data(text.utf8))
        }
    }

    @Test func `a session of an earlier version leaves out sliders at zero`() throws {
        let recipe =
            #"{"version":1,"operations":[{"op":"hue","amount":0},{"op":"fade","amount":0}]}"#
        let text =
            #"{"version":1,"position":0,"states":[\#(recipe)],"controls":[["slider:hue",""]]}"#
        let session = try EditSession(json: Data(text.utf8))
        #expect(session.recipe == Recipe([.init("fade", ["amount": 0])]))
    }

    @Test func `a newer version is refused as such`() {
        #expect(throws: EditSessionError.unsupportedVersion(3)) {
            try EditSession(json: Data(#"{"version":3,"tree":{}}"#.utf8))
        }
    }
}

extension EditSession {
    /// A session with a history of up to about 150 changes, some of them undone.
    fileprivate static func random(using random: inout SeededGenerator) -> EditSession {
        var session = EditSession()
        let count = random.oneIn(10) ? 150 : Int.random(in: 0...12, using: &random)
        for _ in 0..<count {
            session.change(using: &random)
            if random.oneIn(6) { session.undo(Int.random(in: 1...3, using: &random)) }
            if random.oneIn(8) { session.redo() }
        }
        return session
    }

    /// Performs a random change, which may have no effect.
    fileprivate mutating func change(using random: inout SeededGenerator) {
        let value = Recipe.Value.number(Double(Int.random(in: -3...3, using: &random)) / 3)
        let name = random.pick(["brightness", "contrast", "hue"])
        switch Int.random(in: 0..<4, using: &random) {
        case 0...1: append([.init(name, ["amount": value]), .init("text", ["text": "a \"b\"\n"])])
        case 2: replace(with: Recipe([.init(name, ["amount": value])]))
        default: reset()
        }
    }
}
