/// An edit in progress, with undo and redo.
///
/// A session is a list of states with a current position. Each state is a recipe. ``undo(_:)``
/// moves the position back and ``redo(_:)`` forward. A change drops the states after the position
/// and adds a new one. Undo and redo restore a state exactly.
///
/// A session is a value: you can copy it, compare it, and save it with ``jsonData()``.
public struct EditSession: Sendable, Equatable {
    /// The maximum number of states, including the current one; the earliest are dropped first.
    public static let maximumStates = 101

    /// The recipes of all states, the earliest first; never empty. ``position`` is the index of the
    /// current one.
    public private(set) var history: [Recipe]
    /// The digest of the image that each state starts from; `nil` is the original.
    private(set) var bases: [ContentDigest?]
    /// The index of the current state in ``history``.
    public private(set) var position: Int

    /// Starts a session with `recipe`, which cannot be undone.
    public init(_ recipe: Recipe = Recipe()) {
        history = [recipe]
        bases = [nil]
        position = 0
    }

    /// - Parameters:
    ///   - history: At least one recipe.
    ///   - bases: The digest of the image that each recipe is applied to; `nil` is the original.
    ///   - position: An index of `history`.
    init(history: [Recipe], bases: [ContentDigest?], position: Int) {
        self.history = history
        self.bases = bases
        self.position = position
    }

    /// The current recipe.
    public var recipe: Recipe { history[position] }

    /// The digest of the image that ``recipe`` is applied to; `nil` is the original. Any other
    /// image is an earlier content of a file that was edited in place.
    public var base: ContentDigest? { bases[position] }

    /// The digests of the images other than the original that states of this session start from.
    public var usedBases: Set<ContentDigest> { Set(bases.compactMap(\.self)) }

    /// The number of changes that can be undone.
    public var undoable: Int { position }

    /// The number of changes that can be redone.
    public var redoable: Int { history.count - 1 - position }

    public var canUndo: Bool { undoable > 0 }
    public var canRedo: Bool { redoable > 0 }

    /// Adds operations at the end of the recipe as one change.
    public mutating func append(_ operations: [Recipe.Operation]) {
        record(Recipe(recipe.operations + operations), on: base)
    }

    /// Replaces the recipe as one change.
    public mutating func replace(with recipe: Recipe) { record(recipe, on: base) }

    /// Restores the original as one change.
    public mutating func reset() { record(Recipe(), on: nil) }

    /// Adds a state in which `recipe` is applied to the image with the digest `base`, as one
    /// change.
    public mutating func begin(on base: ContentDigest, _ recipe: Recipe = Recipe()) {
        record(recipe, on: base)
    }

    /// Undoes the last `count` changes, or all if there are fewer.
    public mutating func undo(_ count: Int = 1) { position -= min(max(count, 0), undoable) }

    /// Redoes `count` undone changes, or all if there are fewer.
    public mutating func redo(_ count: Int = 1) { position += min(max(count, 0), redoable) }

    /// Adds a state, unless it equals the current one.
    private mutating func record(_ recipe: Recipe, on base: ContentDigest?) {
        guard recipe != self.recipe || base != self.base else { return }
        history.removeSubrange((position + 1)...)
        bases.removeSubrange((position + 1)...)
        history.append(recipe)
        bases.append(base)
        if history.count > Self.maximumStates {
            history.removeFirst()
            bases.removeFirst()
        }
        position = history.count - 1
    }
}
