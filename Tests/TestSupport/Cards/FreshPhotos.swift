public import Cards
import Foundation
import Testing

/// Records an issue unless `ledger`, whose clock is `clock`, keeps an unreferenced photograph for
/// one day and then erases it.
///
/// - Parameter direction: -1 for a clock that is set back.
public func expectFreshPhotosLastADay(
    _ ledger: some CardLedger, _ clock: TestClock, direction: Double
) async throws {
    let data = uniqueData()
    let (fresh, used) = try await ledger.transaction { transaction in
        let (fresh, used) = (try transaction.keep(data), try transaction.keep(uniqueData()))
        _ = try transaction.save(uniqueCard(front: used.photo), isDeleted: false)
        return (fresh.photo.hash, used.photo.hash)
    }
    func isKept(_ hash: PhotoHash) async throws -> Bool {
        try await ledger.transaction { try $0.photo(hash) } != nil
    }
    clock.advance(by: direction * 86_000)
    #expect(try await isKept(fresh))
    clock.advance(by: direction * 500)
    // Photographs erased at the end of a transaction are gone in the next one.
    _ = try await isKept(fresh)
    #expect(try await !isKept(fresh))
    #expect(try await isKept(used))
}
