public import Core

/// The view, the options and the services that every picker uses.
public struct PickerEnvironment: Sendable {
    public var view: any PickerView
    public var options: PickerOptions
    /// Detects the types and properties of picked pictures.
    public var inspector: any ImageInspector
    /// Renders thumbnails, and the first frame of an animation if requested. It must support the
    /// operation `resize`.
    public var renderer: any ImageRenderer
    /// The limits for pictures; `imageBytes` limits the size of a file.
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
