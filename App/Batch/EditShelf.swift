import Core
import Foundation
import Synchronization

/// The recipes of a batch, ready to be followed; those that were used last are kept so.
final class EditShelf: Sendable {
    /// More than most batches have; a table of colours takes half a megabyte.
    private static let capacity = 32

    private let recipes: [Recipe]
    private let preparer: any EditPreparer
    private let measuring: Measuring?
    private let ready = Mutex<[Int: any PreparedEdit]>([:])

    init(_ recipes: [Recipe], preparer: any EditPreparer, measuring: Measuring? = nil) {
        self.recipes = recipes
        self.preparer = preparer
        self.measuring = measuring
    }

    /// The edit of the image in `data`, which is measured where the recipe asks for that.
    ///
    /// - Throws: `RecipeError`, such as for a table that has gone since; `ImageRenderingError` for
    ///   an image that cannot be measured.
    func edit(
        _ number: Int, of data: Data, as output: OutputOptions
    ) throws -> any PreparedEdit {
        if let measuring, recipes[number].isMeasured {
            return try preparer.prepare(
                measuring.resolved(recipes[number], for: data, as: output))
        }
        if let edit = ready.withLock({ $0[number] }) { return edit }
        let edit = try preparer.prepare(recipes[number])
        ready.withLock { ready in
            if ready.count >= Self.capacity { ready.removeAll() }
            ready[number] = edit
        }
        return edit
    }
}
