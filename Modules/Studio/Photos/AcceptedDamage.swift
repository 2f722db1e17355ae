import Core

/// The damage of files that is accepted, because a page shows what a file still has.
struct AcceptedDamage: Sendable {
    private(set) var isTruncated = false
    private(set) var isDamaged = false

    /// Runs `work`, and again if a file turns out to be truncated or to have damaged pixels. Most
    /// files are intact, so nothing is accepted at first.
    ///
    /// - Throws: Any other error of `work`.
    static func accepting<Value>(
        _ work: (AcceptedDamage) async throws -> Value
    ) async throws -> Value {
        var damage = AcceptedDamage()
        while true {
            do {
                return try await work(damage)
            } catch ImageRenderingError.truncated where !damage.isTruncated {
                damage.isTruncated = true
            } catch ImageRenderingError.corrupt where !damage.isDamaged {
                damage.isDamaged = true
            }
        }
    }
}
