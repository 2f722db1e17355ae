public import Cards
import Foundation
import Testing

/// Records an issue where `ledger`, which goes by `clock`, does not keep a photograph that no card
/// has for a day, or keeps it longer.
///
/// - Parameter direction: -1 for a clock that is put back.
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
    // What is erased at a transaction's end is gone in the next.
    _ = try await isKept(fresh)
    #expect(try await !isKept(fresh))
    #expect(try await isKept(used))
}
