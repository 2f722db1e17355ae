import Core
import Synchronization

/// The recipes of a batch, ready to be followed; those that were used last are kept so.
final class EditShelf: Sendable {
    /// More than most batches have; a table of colours takes half a megabyte.
    private static let capacity = 32

    private let recipes: [Recipe]
    private let preparer: any EditPreparer
    private let ready = Mutex<[Int: any PreparedEdit]>([:])

    init(_ recipes: [Recipe], preparer: any EditPreparer) {
        self.recipes = recipes
        self.preparer = preparer
    }

    /// - Throws: `RecipeError`, such as for a table that has gone since.
    func edit(_ number: Int) throws -> any PreparedEdit {
        if let edit = ready.withLock({ $0[number] }) { return edit }
        let edit = try preparer.prepare(recipes[number])
        ready.withLock { ready in
            if ready.count >= Self.capacity { ready.removeAll() }
            ready[number] = edit
        }
        return edit
    }
}
