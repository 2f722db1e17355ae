import Cards
import Foundation
import ImageEditorTestSupport
import Testing

struct InMemoryCardLedgerTests {
    static let subjects: [Subject<any CardLedger>] = [
        Subject("in memory") { InMemoryCardLedger() }
    ]

    @Test(arguments: subjects, cardLedgerContract)
    func `a card ledger keeps its contract`(
        subject: Subject<any CardLedger>, clause: Clause<any CardLedger>
    ) async throws {
        try await clause.check(subject.make())
    }

    @Test(arguments: [1.0, -1.0])
    func `an unreferenced photograph is erased after a day`(direction: Double) async throws {
        let clock = TestClock()
        try await expectFreshPhotosLastADay(
            InMemoryCardLedger(now: { clock.now }), clock,
            direction: direction)
    }
}
