import Cards
import Core
import Presentation
import Testing

struct CardSyncPresenterTests {
    private let sut = CardSyncPresenter()

    @Test func `a synchronisation is summarised on one line`() {
        var report = CardSyncReport(contract: .versions)
        #expect(sut.line(for: report) == "no changes")
        #expect(sut.notices(of: report).isEmpty)
        report.received = 1_200
        report.sent = 1
        report.deleted = 2
        report.returned = 1
        report.waiting = 1
        #expect(
            sut.line(for: report)
                == "1,200 received, 1 sent, 2 deleted elsewhere, 1 restored after a deletion,"
                + " 1 change waits")
    }

    @Test func `notices name cards by their identifiers`() {
        var report = CardSyncReport(contract: .original)
        report.undeletable = ["2"]
        report.conflicts = ["1"]
        report.dropped = 2
        report.failures = [.init(id: "a\nb", reason: "refused")]
        report.interruption = .transport(.unreachable(host: "host", reason: "no route"))
        #expect(
            sut.notices(of: report) == [
                "this server cannot delete cards: it keeps 1 deleted card and its photographs",
                "1 conflicting edit is kept as a copy",
                "2 cards of the server cannot be read", #"card a\nb: refused"#,
                "not finished: host cannot be reached: no route; check the address and that the"
                    + " server runs",
            ])
        #expect(
            CardSyncJSON(report).json.text
                == #"{"contract":"original","received":0,"sent":0,"deleted":0,"#
                + #""undeletable":["2"],"returned":0,"conflicts":["1"],"dropped":2,"#
                + #""failures":[{"id":"a\nb","reason":"refused"}],"waiting":0,"complete":false}"#)
    }

    @Test(
        arguments: [
            (CardServerError.transport(.unreachable(host: "h", reason: "r")), .unavailable),
            (.unexpectedStatus(401), .permission), (.unexpectedStatus(404), .unavailable),
            (.unexpectedStatus(400), .badData), (.unexpectedStatus(413), .badData),
            (.unexpectedStatus(422), .badData), (.unexpectedStatus(429), .unavailable),
            (.unexpectedStatus(500), .unavailable), (.invalidAnswer(reason: "x"), .unavailable),
            (.tooManyCards(limit: 100_000), .badData),
        ] as [(CardServerError, FailureCategory)])
    func `a server's failure has its category`(error: CardServerError, category: FailureCategory) {
        #expect(ErrorPresenter().message(for: error).category == category)
    }

    @Test(
        arguments: [
            (507, "the server answered with status 507: no room; try later"),
            (422, "the server answered with status 422: no room"),
            (429, "the server answered with status 429 (too many requests): no room; try later"),
            (403, "the server denies access to its cards: no room"),
        ])
    func `a server's sentence is shown with the remedy`(status: Int, line: String) {
        let error = CardServerError.unexpectedStatus(status, sentence: "no room")
        #expect(ErrorPresenter().message(for: error).line == line)
    }

    @Test func `a limit is named with the option that raises it`() {
        let message = ErrorPresenter().message(for: CardServerError.tooManyCards(limit: 100_000))
        #expect(message.line == "too many cards (limit cards: 100,000)")
        #expect(message.advice == .raiseLimits(["cards"], to: nil))
        #expect(ErrorPresenter().message(for: CardSyncError.underWay).category == .unavailable)
    }
}
