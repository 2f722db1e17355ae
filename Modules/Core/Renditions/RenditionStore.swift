public import FoundationEssentials

/// Stores rendered images, so that each is rendered once. Also stores other small results that can
/// be computed again.
///
/// A store drops images when it needs room. A damaged image counts as dropped.
public protocol RenditionStore: Sendable {
    /// Returns the stored image; `nil` if the store has none or has dropped it.
    func data(for key: RenditionKey) async throws -> Data?

    /// Stores an image, and drops the least recently used ones beyond the store's budget. An image
    /// that is larger than the budget is not stored.
    func save(_ data: Data, for key: RenditionKey) async throws
}

/// Identifies a rendered image by everything that determines its bytes.
public struct RenditionKey: Sendable, Hashable {
    /// 64 lower-case hexadecimal digits.
    public let text: String

    /// - Parameters:
    ///   - content: Identifies the bytes of the photograph among all photographs of the store,
    ///     such as its ``ContentDigest``, or its library, its name and its version.
    ///   - plan: The edit. Pass a recipe that ``ImageRenderer/canonical(_:)`` has returned, so that
    ///     aliases make no difference.
    ///   - edition: Identifies the build of the program, because another build may render other
    ///     bytes.
    public init(content: String, plan: EditPlan, edition: String) {
        let parts = JSONText.array([
            .string(content), .string(edition), plan.recipe.json, plan.options.json,
            .number(plan.options.scale), .bool(plan.isOriginal),
        ])
        text = SHA256.hexadecimal(of: parts.data)
    }
}
