import Core
import ImageEditorTestSupport
import Presentation
import Testing

struct HistoryPresenterTests {
    @Test func `states are listed by their added operations, and the current one is marked`() {
        var edit = sampleEdit(1)
        edit.session.append([.init("hue", ["amount": 3]), .init("noir")])
        edit.session.replace(with: Recipe([.init("fade"), .init("mono")]))
        edit.session.reset()
        edit.session.undo()
        let report = HistoryReport(
            image: "a.jpg", edit: edit, output: .changed(path: "/a\u{1b}.jpg"))

        #expect(
            HistoryPresenter().lines(for: report) == [
                "  0  the original", "  1  sepia", "  2  + hue amount=3, noir", "* 3  fade, mono",
                "  4  the original", "original: /photos/1 \"ä\".jpg",
                "result: /a\\x1b.jpg, changed since by another program",
            ])
        #expect(
            report.json.text.contains(
                #""outputIs":"changed","position":3,"undoable":3,"redoable":1,"states":[[],"#))
    }

    @Test func `for a changed text only the change is listed`() throws {
        var edit = sampleEdit(0)
        let recipe = Recipe([
            .init("sepia"), .init("text", ["text": "Lake Como", "size": "4%"]),
            .init("text", ["text": "2024", "color": "white"]),
        ])
        edit.session.replace(with: recipe)
        let worded = try recipe.replacingText(at: 2, with: "in \u{1b}[2J2025")
        edit.session.replace(with: worded)
        let looks = try worded.changingText(at: 1, to: ["size": "5%", "font": "Noto Serif"])
            .changingText(at: 2, to: ["text": "2025"])
        edit.session.replace(with: looks)
        edit.session.append([.init("noir")])
        var bare = looks
        bare.operations[2].parameters["color"] = nil
        edit.session.replace(with: Recipe(bare.operations + [.init("noir")]))
        edit.session.replace(with: Recipe(bare.operations.reversed()))

        let lines = HistoryPresenter().lines(
            for: HistoryReport(image: "a.jpg", edit: edit, output: nil))

        #expect(
            Array(lines[2...7]) == [
                "  2  + text size=4% text='Lake Como', text color=white text=2024",
                #"  3  text 2: text=2024 → 'in \x1b[2J2025'"#,
                "  4  text 1: font='Noto Serif', size=4% → 5%;"
                    + #" text 2: text='in \x1b[2J2025' → 2025"#,
                "  5  + noir", "  6  text 2: no color",
                "* 7  text text=2025, text font='Noto Serif' size=5% text='Lake Como', sepia",
            ])
    }

    @Test func `an edit that wrote no file says so`() {
        let report = HistoryReport(image: "-", edit: sampleEdit(1, output: nil), output: nil)

        #expect(HistoryPresenter().lines(for: report).last == "result: not written to a file")
        #expect(report.json.text.contains(#""output":null,"outputIs":null"#))
    }

    @Test func `a replaced original is named`() {
        let report = HistoryReport(
            image: "a", edit: sampleEdit(1), isOriginalReplaced: true, output: nil)

        #expect(
            HistoryPresenter().lines(for: report).dropLast().last
                == "original: /photos/1 \"ä\".jpg, changed since")
        #expect(report.json.text.contains(#""originalIsReplaced":true"#))
    }

    @Test(arguments: [
        (HistoryFailure.tooFewToUndo(available: 0), "nothing is left to undo"),
        (.tooFewToUndo(available: 1), "only 1 change can be undone"),
        (.tooFewToRedo(available: 2), "only 2 changes can be redone"),
    ])
    func `the ends of a history are reported with the number of steps`(
        failure: HistoryFailure, words: String
    ) {
        #expect(failure.summary == words)
    }
}
