import Core

/// The kinds of damage that are accepted, because a page shows a damaged file as far as it can be
/// decoded.
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
            } catch ImageRenderingError.truncated(_, leavesPixels: true)
                where !damage.isTruncated
            {
                damage.isTruncated = true
            } catch ImageRenderingError.corrupt where !damage.isDamaged {
                damage.isDamaged = true
            }
        }
    }
}
