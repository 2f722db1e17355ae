/// Picks from the pictures in one folder, by name; folders in it are not looked into.
///
/// What is offered are files whose names end as those of pictures do.
public struct FilePicker: ImagePicker {
    private let picker: SourcePicker

    /// - Parameters:
    ///   - folder: The current folder, where none is named.
    ///   - environment: Who chooses, and what may be chosen.
    public init(folder: FilePath = FilePath("."), in environment: PickerEnvironment) {
        picker = SourcePicker(
            FolderSource(
                source: .files, folder: folder, isRecursive: false, order: .byName,
                limits: environment.limits), in: environment)
    }

    public func pick() async -> PickOutcome { await picker.pick() }
}
