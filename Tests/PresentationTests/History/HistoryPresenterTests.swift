import Core
import Presentation
import TestSupport
import Testing

struct HistoryPresenterTests {
    @Test func `states are listed by what they add, and the one it stands at is marked`() {
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
                "result: /a\\x1b.jpg, changed by somebody else since",
            ])
        #expect(
            HistoryJSON(report).json.text.contains(
                #""outputIs":"changed","position":3,"undoable":3,"redoable":1,"states":[[],"#))
    }

    @Test func `an edit that wrote no file says so`() {
        let report = HistoryReport(image: "-", edit: sampleEdit(1, output: nil), output: nil)

        #expect(HistoryPresenter().lines(for: report).last == "result: went to no file")
        #expect(HistoryJSON(report).json.text.contains(#""output":null,"outputIs":null"#))
    }

    @Test(arguments: [
        (HistoryFailure.tooFewToUndo(available: 0), "nothing is left to undo"),
        (.tooFewToUndo(available: 1), "only 1 change can be undone"),
        (.tooFewToRedo(available: 2), "only 2 changes can be redone"),
    ])
    func `the ends of a history are told in numbers`(failure: HistoryFailure, words: String) {
        #expect(failure.summary == words)
    }
}
