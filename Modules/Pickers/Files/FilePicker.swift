/// Picks from the pictures in one folder, sorted by name, without subfolders.
///
/// Files are offered by their extensions.
public struct FilePicker: ImagePicker {
    private let picker: SourcePicker

    /// - Parameters:
    ///   - folder: The folder; the current folder by default.
    ///   - environment: The view, the options and the services of the picker.
    public init(folder: FilePath = FilePath("."), in environment: PickerEnvironment) {
        picker = SourcePicker(
            FolderSource(
                source: .files, folder: folder, isRecursive: false, order: .byName,
                limits: environment.limits), in: environment)
    }

    public func pick() async -> PickOutcome { await picker.pick() }
}
