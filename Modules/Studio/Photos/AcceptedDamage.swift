import Core

/// The kinds of damage that decoding accepts. Pages show a damaged file as far as it can be
/// decoded.
struct AcceptedDamage: Sendable {
    private(set) var isTruncated = false
    private(set) var isDamaged = false

    /// Runs `work`, at first without accepting any damage. If a file is truncated or has damaged
    /// pixels, runs `work` again and accepts this.
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
