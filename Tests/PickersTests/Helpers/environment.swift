import Core
import Editing
import Pickers
import PickersTesting

/// The tool's picker environment with the real engine and the test's view.
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
