import Synchronization

/// The recipes of a batch, prepared when they are first needed; those that were used last are kept.
public final class PreparedEdits: Sendable {
    /// More than most batches have; a table of colours takes half a megabyte.
    private static let capacity = 32

    private let preparer: any EditPreparer
    private let ready = Mutex<[Int: any PreparedEdit]>([:])

    public init(_ preparer: any EditPreparer) {
        self.preparer = preparer
    }

    /// Prepares the recipe of a plan.
    ///
    /// - Parameter number: The recipe's own number, under which it is kept; `nil` for one that is
    ///   followed once, such as after an image was measured.
    /// - Throws: ``RecipeError``, such as for a table of colours that has gone since.
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
