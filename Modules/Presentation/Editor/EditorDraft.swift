import Core

/// An edit as it is being made: operations that know which control they belong to, and the drafts
/// before this one.
struct EditorDraft {
    /// The control that an operation belongs to.
    enum Control: Equatable {
        case none, filterStrip
        case slider(String)
    }

    private struct Entry: Equatable {
        let control: Control
        var operation: Recipe.Operation
    }

    private var entries: [Entry] = []
    private var earlier: [[Entry]] = []
    private var movingControl = Control.none

    /// - Parameter sliders: Names of operations that a slider sets from now on.
    init(_ recipe: Recipe = Recipe(), sliders: Set<String> = []) {
        entries = Self.entries(recipe, sliders: sliders)
    }

    /// The operations that change something.
    var recipe: Recipe {
        Recipe(
            entries.filter { $0.control == .none || $0.operation.parameters["amount"] != 0 }
                .map(\.operation))
    }

    var canUndo: Bool { !earlier.isEmpty }

    /// Puts `operation` where the control's last one is, or at the end; `nil` removes it.
    ///
    /// Moves of one slider in a row are undone together.
    mutating func set(_ operation: Recipe.Operation?, by control: Control) {
        let isSameMove = control != .filterStrip && control == movingControl
        if !isSameMove { earlier.append(entries) }
        movingControl = control
        let place = entries.lastIndex { $0.control == control }
        switch (place, operation) {
        case (let place?, let operation?): entries[place].operation = operation
        case (let place?, nil): entries.remove(at: place)
        case (nil, let operation?): entries.append(Entry(control: control, operation: operation))
        case (nil, nil): break
        }
    }

    mutating func append(_ operation: Recipe.Operation) {
        earlier.append(entries)
        movingControl = .none
        entries.append(Entry(control: .none, operation: operation))
    }

    mutating func replace(with recipe: Recipe, sliders: Set<String> = []) {
        earlier.append(entries)
        movingControl = .none
        entries = Self.entries(recipe, sliders: sliders)
    }

    mutating func undo() {
        movingControl = .none
        entries = earlier.popLast() ?? entries
    }

    private static func entries(_ recipe: Recipe, sliders: Set<String>) -> [Entry] {
        recipe.operations.map { operation in
            let isSlider = sliders.contains(operation.name) && operation.parameters.count == 1
            return Entry(
                control: isSlider ? .slider(operation.name) : .none, operation: operation)
        }
    }
}
