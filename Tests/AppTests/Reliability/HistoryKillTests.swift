import Core
import Editing
import Foundation
import ImageEditorTestSupport
import Testing

/// Checks remembered edits against a model: after any walk, and after a kill at any moment, the
/// output equals one render of the session's recipe over the original.
@Suite(.serialized) struct HistoryKillTests {
    @Test(arguments: [1, 2] as [UInt64])
    func `after any walk the result is one render of the original`(seed: UInt64) async throws {
        let scene = try await StoreScene()
        var walk = try Walk(scene.place, seed: seed)
        try await walk.begin()
        for _ in 0..<25 {
            let step = walk.next()
            let outcome = try await scene.place.run(step.words)
            #expect(outcome.status == 0, "seed \(seed), \(step.words): \(outcome.error)")
            walk.session = step.session
            #expect(try await walk.state() == [walk.session], "seed \(seed), \(step.words)")
            #expect(try scene.place.read(walk.output) == (try await walk.render()))
        }
    }

    @Test(arguments: ["out.jpg", "photo.jpg"])
    func `a killed undo or redo happened completely or not at all, and the next one works`(
        output: String
    ) async throws {
        let scene = try await StoreScene()
        let start = ContinuousClock.now
        var walk = try Walk(scene.place, seed: 0, output: output)
        try await walk.begin()
        var kills = StoreKills("undo and redo", whole: ContinuousClock.now - start)
        walk.random = SeededGenerator(seed: kills.seed)
        var shown = try scene.place.read(output)
        for round in 0..<(StoreKills.rounds / 2) {
            let step = walk.next()
            let outcome = try await kills.run(step.words, in: scene)
            let told = "round \(round), seed \(kills.seed), \(step.words)"
            #expect([0, 128 + 9].contains(outcome.status), "\(told): \(outcome.error)")

            let (before, after) = (walk.session, step.session)
            let possible = outcome.status == 0 ? [after] : [before, after]
            let states = try await walk.state(among: possible)
            let result = try scene.place.read(output)
            // The tool writes the picture before it remembers the step, so the picture may be one
            // step ahead.
            walk.session = after
            let whole = [try await walk.render()] + (outcome.status == 0 ? [] : [shown])
            #expect(whole.contains(result), "\(told)")
            walk.session = try #require(states.first, "\(told)")
            shown = result
        }
        #expect(kills.count > StoreKills.rounds / 10)
        let last = try await scene.place.run("reset", output)
        #expect(last.status == 0, "\(last.error)")
        #expect(try scene.place.read(output) == walk.original)
        #expect(try scene.place.names().filter { $0.hasPrefix(".") } == [])
    }

    @Test func `an original that is overwritten is not lost, whenever the tool is killed`()
        async throws
    {
        let scene = try await StoreScene()
        let original = try scene.place.read("photo.jpg")
        let edit = ["edit", "photo.jpg", "--filter", "sepia", "-o", "photo.jpg", "--force"]
        let whole = try await duration { _ = try await scene.place.run(edit) }
        let edited = try scene.place.read("photo.jpg")
        var kills = StoreKills("edit in place", whole: whole)
        for round in 0..<(StoreKills.rounds / 2) {
            try scene.place.write(original, to: "photo.jpg")
            let data = scene.home.appending(path: "data-\(round)")
            let environment = ["XDG_DATA_HOME": data.path]
            let outcome = try await kills.run(edit, in: scene, environment: environment)

            let found = try scene.place.read("photo.jpg")
            #expect(found == original || found == edited, "seed \(kills.seed)")
            #expect(outcome.status != 0 || found == edited)
            guard found != original else { continue }
            let reset = try await scene.place.run("reset", "photo.jpg", environment: environment)
            #expect(reset.status == 0, "seed \(kills.seed): \(reset.error)")
            #expect(try scene.place.read("photo.jpg") == original, "seed \(kills.seed)")
        }
        #expect(kills.count > StoreKills.rounds / 10)
    }

    @Test func `the first original of many killed edits in place can be restored`() async throws {
        let scene = try await StoreScene()
        let original = try scene.place.read("photo.jpg")
        func edit(_ round: Int) -> [String] {
            ["edit", "photo.jpg", "--hue", String(round % 40 + 1), "--in-place"]
        }
        let whole = try await duration { _ = try await scene.place.run(edit(0)) }
        var kills = StoreKills("edits in place", whole: whole)
        for round in 1...(StoreKills.rounds / 2) {
            let before = try scene.place.read("photo.jpg")
            let outcome = try await kills.run(edit(round), in: scene)
            let told = "round \(round), seed \(kills.seed)"
            #expect([0, 128 + 9].contains(outcome.status), "\(told): \(outcome.error)")

            guard try scene.place.read("photo.jpg") != before else { continue }
            let undo = try await scene.place.run("undo", "photo.jpg")
            #expect(undo.status == 0, "\(told): \(undo.error)")
            #expect(try scene.place.read("photo.jpg") == before, "\(told)")
            let redo = try await scene.place.run("redo", "photo.jpg")
            #expect(redo.status == 0, "\(told): \(redo.error)")
        }
        #expect(kills.count > StoreKills.rounds / 10)
        let last = try await scene.place.run("reset", "photo.jpg")
        #expect(last.status == 0, "\(last.error)")
        #expect(try scene.place.read("photo.jpg") == original)
    }

    @Test func `a killed edit in place leaves the former edit, or replaces it`() async throws {
        let scene = try await StoreScene()
        let original = try scene.place.read("photo.jpg")
        let first = ["edit", "photo.jpg", "--filter", "noir", "-o", "out.jpg", "--force"]
        let edit = ["edit", "photo.jpg", "--filter", "sepia", "--in-place"]
        _ = try await scene.place.run(first)
        let whole = try await duration { _ = try await scene.place.run(edit) }
        var kills = StoreKills("edits in place of an edited file", whole: whole)
        for round in 0..<(StoreKills.rounds / 4) {
            try scene.place.write(original, to: "photo.jpg")
            let data = scene.home.appending(path: "former-\(round)")
            let environment = ["XDG_DATA_HOME": data.path]
            _ = try await scene.place.run(first, environment: environment)
            _ = try await kills.run(edit, in: scene, environment: environment)

            guard try scene.place.read("photo.jpg") == original else { continue }
            let undo = try await scene.place.run("undo", "out.jpg", environment: environment)
            #expect(undo.status == 0, "round \(round), seed \(kills.seed): \(undo.error)")
            #expect(try scene.place.read("out.jpg") == original)
        }
        #expect(kills.count > StoreKills.rounds / 20)
    }

    private func duration(_ body: () async throws -> Void) async rethrows -> Duration {
        let start = ContinuousClock.now
        try await body()
        return ContinuousClock.now - start
    }
}

/// Random commands on one remembered edit, and their expected results.
private struct Walk {
    let place: Workplace
    let output: String
    let original: Data
    var random: SeededGenerator
    var session = EditSession()

    init(_ place: Workplace, seed: UInt64, output: String = "out.jpg") throws {
        self.place = place
        self.output = output
        original = try place.read("photo.jpg")
        random = SeededGenerator(seed: seed)
    }

    /// Begins the edit.
    mutating func begin() async throws {
        session.append([.init("sepia")])
        try await place.ok(
            "edit", "photo.jpg", "--filter", "sepia", "-o", output, "--force")
    }

    /// A command, and the expected session after it.
    mutating func next() -> (words: [String], session: EditSession) {
        var session = session
        switch Int.random(in: 0..<7, using: &random) {
        case 0..<2 where session.canUndo:
            let count = Int.random(in: 1...min(session.undoable, 3), using: &random)
            session.undo(count)
            return (["undo", output, String(count)], session)
        case 2..<4 where session.canRedo:
            session.redo()
            return (["redo", output], session)
        case 4 where random.oneIn(2):
            session.reset()
            return (["reset", output], session)
        default:
            let amount = Double(Int.random(in: -40...40, using: &random))
            let name = random.pick(["brightness", "hue", "contrast"])
            session.append([.init(name, ["amount": .number(amount)])])
            let words = ["--\(name)", String(Int(amount)), "-o", output, "--force"]
            return (["edit", output, "--continue"] + words, session)
        }
    }

    /// Returns the given sessions that match the history in the tool's output.
    func state(among sessions: [EditSession]? = nil) async throws -> [EditSession] {
        let json = try #require(
            try await place.ok("history", output, "--json").json().first)
        return (sessions ?? [session]).filter { session in
            let states = session.history.map { $0.operations.map(\.name) }
            let told = json["states"]?.array?.map { state in
                (state.array ?? []).compactMap { $0["op"]?.string }
            }
            return told == states && json["position"]?.number == Double(session.position)
        }
    }

    /// The result of one render of the original.
    func render() async throws -> Data {
        guard !session.recipe.operations.isEmpty else { return original }
        return try await RecipeRenderer().render(
            session.recipe, of: original, as: OutputOptions(format: .jpeg))
    }
}
