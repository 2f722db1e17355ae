/// Picks from a folder of photographs and its subfolders, the newest first.
///
/// Files are offered by their extensions, with the dates of their last changes. A file is opened
/// only when it is displayed or picked. Hidden files and folders are left out, and symbolic links
/// are followed. An unreadable subfolder is left out and named in ``PickerList/unreadable``.
public struct PhotoLibraryPicker: ImagePicker {
    private let picker: SourcePicker

    /// - Parameters:
    ///   - folder: The folder; `nil` if it is unknown, so that picking fails with
    ///     ``PickError/noPicturesFolder``.
    ///   - environment: The view, the options and the services of the picker.
    public init(
        folder: FilePath? = PicturesFolder.standard(), in environment: PickerEnvironment
    ) {
        picker = SourcePicker(
            FolderSource(
                source: .photoLibrary, folder: folder, isRecursive: true, order: .newest,
                limits: environment.limits), in: environment)
    }

    public func pick() async -> PickOutcome { await picker.pick() }
}
