public import Core

/// What every picker works with: who chooses, what may be chosen, and who reads pictures.
public struct PickerEnvironment: Sendable {
    public var view: any PickerView
    public var options: PickerOptions
    /// Tells what picked bytes are.
    public var inspector: any ImageInspector
    /// Makes thumbnails, and the first picture of an animation where that is asked for. It has to
    /// know the operation `resize`.
    public var renderer: any ImageRenderer
    /// How large a picture may be; see `imageBytes` of `Limits`.
    public var limits: Limits

    public init(
        view: any PickerView, options: PickerOptions = PickerOptions(),
        inspector: any ImageInspector, renderer: any ImageRenderer, limits: Limits = Limits()
    ) {
        self.view = view
        self.options = options
        self.inspector = inspector
        self.renderer = renderer
        self.limits = limits
    }
}
