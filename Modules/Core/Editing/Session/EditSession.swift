/// An edit in progress, with undo and redo.
///
/// A session is a line of states and a position on it. Each state is a list of steps.
/// ``undo(_:)`` moves back on the line and ``redo(_:)`` forward. A change drops the states after
/// the position and adds a new one. Consecutive moves of one slider are one change. Undoing a
/// change restores the previous state exactly, and so does redoing an undone change.
///
/// A session is a value: you can copy it, compare it, and save it with ``jsonData()``.
public struct EditSession: Sendable, Equatable {
    /// The maximum number of states, including the current one; the earliest are dropped first.
    public static let maximumStates = 101

    /// The states, the earliest first; never empty.
    private(set) var states: [[Step]]
    /// The image that each state starts from, for each state; `nil` is the original.
    private(set) var bases: [ContentDigest?]
    /// The index of the current state in ``history``.
    public private(set) var position: Int
    /// True if the original is shown for comparison; editing continues in the background.
    public private(set) var isComparing = false
    /// The slider that is moving; its next value belongs to the same change.
    private var moving: Control?

    /// Starts a session with `recipe`, which cannot be undone.
    ///
    /// - Parameters:
    ///   - recipe: The operations so far.
    ///   - sliders: The names of operations that a slider controls, if the operation has only an
    ///     amount.
    public init(_ recipe: Recipe = Recipe(), sliders: Set<String> = []) {
        states = [Self.steps(recipe, sliders: sliders)]
        bases = [nil]
        position = 0
    }

    /// - Parameters:
    ///   - states: At least one.
    ///   - bases: As many as there are states.
    ///   - position: An index of `states`.
    init(states: [[Step]], bases: [ContentDigest?], position: Int) {
        self.states = states
        self.bases = bases
        self.position = position
    }

    /// The current recipe; sliders at zero are left out.
    public var recipe: Recipe { Self.recipe(states[position]) }

    /// The recipe to display: the current one, or an empty one during a comparison.
    public var shownRecipe: Recipe { isComparing ? Recipe() : recipe }

    /// The recipes of all states, the earliest first; ``position`` is the index of the current
    /// one.
    public var history: [Recipe] { states.map(Self.recipe) }

    /// The image that ``recipe`` is applied to: a file that an edit in place has replaced, or
    /// `nil` for the original.
    public var base: ContentDigest? { bases[position] }

    /// The images other than the original that states of this session start from.
    public var usedBases: Set<ContentDigest> { Set(bases.compactMap(\.self)) }

    /// The number of changes that can be undone.
    public var undoable: Int { position }

    /// The number of changes that can be redone.
    public var redoable: Int { states.count - 1 - position }

    public var canUndo: Bool { undoable > 0 }
    public var canRedo: Bool { redoable > 0 }

    /// Adds operations at the end as one change.
    public mutating func append(_ operations: [Recipe.Operation]) {
        moving = nil
        record(states[position] + operations.map { Step($0) })
    }

    /// Replaces the last operation of `control` by `operation`, or appends it; `nil` removes it.
    public mutating func set(_ operation: Recipe.Operation?, by control: Control) {
        var steps = states[position]
        let place = steps.lastIndex { $0.control == control }
        switch (place, operation) {
        case (let place?, let operation?): steps[place].operation = operation
        case (let place?, nil): steps.remove(at: place)
        case (nil, let operation?): steps.append(Step(operation, by: control))
        case (nil, nil): break
        }
        if control.moves, control == moving {
            states[position] = steps
        } else {
            let hasChanged = record(steps)
            moving = hasChanged ? control : nil
        }
    }

    /// Replaces the recipe as one change.
    public mutating func replace(with recipe: Recipe, sliders: Set<String> = []) {
        moving = nil
        record(Self.steps(recipe, sliders: sliders))
    }

    /// Restores the original as one change.
    public mutating func reset() {
        moving = nil
        record([], on: nil)
    }

    /// Continues with another image: as one change, applies `recipe` to the file with the digest
    /// `base`, which this session has made or a later edit has started from.
    public mutating func begin(on base: ContentDigest, _ recipe: Recipe = Recipe()) {
        moving = nil
        record(Self.steps(recipe, sliders: []), on: base)
    }

    /// Undoes the last `count` changes, or all if there are fewer.
    public mutating func undo(_ count: Int = 1) {
        moving = nil
        position -= min(max(count, 0), undoable)
    }

    /// Redoes `count` undone changes, or all if there are fewer.
    public mutating func redo(_ count: Int = 1) {
        moving = nil
        position += min(max(count, 0), redoable)
    }

    /// Ends the movement of a slider: its next value is a new change.
    public mutating func endMove() { moving = nil }

    /// Shows the original until ``endComparison()``, unless nothing was edited.
    public mutating func beginComparison() { isComparing = !recipe.operations.isEmpty }

    /// Shows the edit again.
    public mutating func endComparison() { isComparing = false }

    /// - Returns: `false`, without a change, if `steps` are the current ones.
    @discardableResult
    private mutating func record(_ steps: [Step]) -> Bool { record(steps, on: base) }

    @discardableResult
    private mutating func record(_ steps: [Step], on base: ContentDigest?) -> Bool {
        guard steps != states[position] || base != bases[position] else { return false }
        states.removeSubrange((position + 1)...)
        bases.removeSubrange((position + 1)...)
        states.append(steps)
        bases.append(base)
        if states.count > Self.maximumStates {
            states.removeFirst()
            bases.removeFirst()
        }
        position = states.count - 1
        return true
    }

    private static func recipe(_ steps: [Step]) -> Recipe {
        Recipe(steps.filter { !$0.isIdle }.map(\.operation))
    }

    private static func steps(_ recipe: Recipe, sliders: Set<String>) -> [Step] {
        recipe.operations.map { operation in
            let isSlider = sliders.contains(operation.name) && operation.parameters.count == 1
            return Step(operation, by: isSlider ? .slider(operation.name) : nil)
        }
    }
}

extension EditSession {
    /// A control that sets the same operation repeatedly.
    public enum Control: Sendable, Equatable {
        /// The filter strip, in which one filter is selected.
        case filterStrip
        /// The slider with this name.
        case slider(String)

        /// True if consecutive values count as one change.
        var moves: Bool { self != .filterStrip }
    }

    /// An operation and its control, if any.
    struct Step: Sendable, Equatable {
        var operation: Recipe.Operation
        let control: Control?

        init(_ operation: Recipe.Operation, by control: Control? = nil) {
            self.operation = operation
            self.control = control
        }

        /// True if the step is a slider at zero, which keeps its place and has no effect.
        var isIdle: Bool { control != nil && operation.parameters["amount"] == 0 }
    }
}
