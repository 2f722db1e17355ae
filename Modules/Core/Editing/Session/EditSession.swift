/// An edit as it is being made: where it stands, the way back, and the way forward again.
///
/// It is a line of states, each a list of steps, and a place on it: ``undo(_:)`` goes back on the
/// line, ``redo(_:)`` forward, and a change drops what lies ahead and adds a state. Moves of one
/// slider in a row are one change. Going back after a change is the identity, and so is going
/// forward after going back.
///
/// A value that nobody else shares: copy it, save it (``jsonData()``), compare it.
public struct EditSession: Sendable, Equatable {
    /// How many states are kept, the one it stands at included; the earliest are forgotten first.
    public static let maximumStates = 101

    /// The states, the earliest first; never empty.
    private(set) var states: [[Step]]
    /// Where on the line it stands; an index of ``history``.
    public private(set) var position: Int
    /// Whether the original is shown for comparison; edits go on behind it.
    public private(set) var isComparing = false
    /// The slider that is moving: its next value belongs to the same change.
    private var moving: Control?

    /// Begins with `recipe`, behind which there is no going back.
    ///
    /// - Parameters:
    ///   - recipe: What has been done already.
    ///   - sliders: Names of operations that a slider goes on setting, where the amount is all that
    ///     they have.
    public init(_ recipe: Recipe = Recipe(), sliders: Set<String> = []) {
        states = [Self.steps(recipe, sliders: sliders)]
        position = 0
    }

    /// - Parameter states: At least one.
    /// - Parameter position: An index of `states`.
    init(states: [[Step]], position: Int) {
        self.states = states
        self.position = position
    }

    /// The edit as it stands; a slider at zero has no part in it.
    public var recipe: Recipe { Self.recipe(states[position]) }

    /// What is to be shown: the edit, or nothing at all while it is compared with the original.
    public var shownRecipe: Recipe { isComparing ? Recipe() : recipe }

    /// The recipes of all states, the earliest first; ``position`` is the one it stands at.
    public var history: [Recipe] { states.map(Self.recipe) }

    /// How many changes can be taken back.
    public var undoable: Int { position }

    /// How many changes that were taken back can be made again.
    public var redoable: Int { states.count - 1 - position }

    public var canUndo: Bool { undoable > 0 }
    public var canRedo: Bool { redoable > 0 }

    /// Adds operations at the end, as one change.
    public mutating func append(_ operations: [Recipe.Operation]) {
        moving = nil
        record(states[position] + operations.map { Step($0) })
    }

    /// Puts `operation` where the control's last one is, or at the end; `nil` removes it.
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

    /// Takes `recipe` in place of the edit so far.
    public mutating func replace(with recipe: Recipe, sliders: Set<String> = []) {
        moving = nil
        record(Self.steps(recipe, sliders: sliders))
    }

    /// Goes back to the original, which is a change like others.
    public mutating func reset() { replace(with: Recipe()) }

    /// Takes the last changes back, at most as many as there are.
    public mutating func undo(_ count: Int = 1) {
        moving = nil
        position -= min(max(count, 0), undoable)
    }

    /// Makes changes again that were taken back, at most as many as there are.
    public mutating func redo(_ count: Int = 1) {
        moving = nil
        position += min(max(count, 0), redoable)
    }

    /// The slider was let go of: its next move is a change of its own.
    public mutating func endMove() { moving = nil }

    /// Shows the original until ``endComparison()``. Where nothing was edited there is nothing to
    /// compare.
    public mutating func beginComparison() { isComparing = !recipe.operations.isEmpty }

    /// Shows the edit again.
    public mutating func endComparison() { isComparing = false }

    /// - Returns: Whether `steps` are others than those it stands at; if not, nothing changes.
    @discardableResult
    private mutating func record(_ steps: [Step]) -> Bool {
        guard steps != states[position] else { return false }
        states.removeSubrange((position + 1)...)
        states.append(steps)
        if states.count > Self.maximumStates { states.removeFirst() }
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
