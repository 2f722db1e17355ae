/// Picks from a folder of photographs and the folders in it, the newest first.
///
/// What is offered are files whose names end as those of pictures do, dated by their last change;
/// none is opened until it is shown or picked. Hidden files and folders are left out, links are
/// followed, and a folder in it that may not be read is left out and named in
/// ``PickerList/unreadable``.
public struct PhotoLibraryPicker: ImagePicker {
    private let picker: SourcePicker

    /// - Parameters:
    ///   - folder: `nil` where nobody knows it, which is the outcome then:
    ///     ``PickError/noPicturesFolder``.
    ///   - environment: Who chooses, and what may be chosen.
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
