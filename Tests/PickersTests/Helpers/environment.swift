import Core
import Editing
import Pickers
import PickersTesting

/// Pickers as the tool has them, with the engine, and a view of the test's own.
func environment(
    _ view: any PickerView = ScriptedPickerView(), options: PickerOptions = PickerOptions(),
    limits: Limits = Limits()
) -> PickerEnvironment {
    PickerEnvironment(
        view: view, options: options, inspector: RenderingImageInspector(limits: limits),
        renderer: RecipeRenderer(limits: limits), limits: limits)
}

func environment(
    choosing step: ScriptedPickerView.Step, options: PickerOptions = PickerOptions()
) -> PickerEnvironment {
    environment(ScriptedPickerView(step), options: options)
}
