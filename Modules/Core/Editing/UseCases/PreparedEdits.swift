import Synchronization

/// A cache of the prepared recipes of a batch, filled on first use and emptied when it is full.
public final class PreparedEdits: Sendable {
    /// The maximum number of cached recipes. Most batches have fewer. A recipe with a colour lookup
    /// table takes half a megabyte.
    private static let capacity = 32

    private let preparer: any EditPreparer
    private let ready = Mutex<[Int: any PreparedEdit]>([:])

    public init(_ preparer: any EditPreparer) {
        self.preparer = preparer
    }

    /// Returns the prepared recipe of a plan, from the cache if possible.
    ///
    /// - Parameter number: The recipe's number, used as the cache key; `nil` for a recipe that is
    ///   used only once, such as one that depends on a measured image.
    /// - Throws: ``RecipeError``, for example if a colour lookup table no longer exists.
    public func edit(_ plan: EditPlan, number: Int?) throws -> any PreparedEdit {
        guard let number else { return try preparer.prepare(plan.recipe) }
        if let edit = ready.withLock({ $0[number] }) { return edit }
        let edit = try preparer.prepare(plan.recipe)
        ready.withLock { ready in
            if ready.count >= Self.capacity { ready.removeAll() }
            ready[number] = edit
        }
        return edit
    }
}
