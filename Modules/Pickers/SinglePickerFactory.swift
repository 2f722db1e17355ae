public import CameraCapture
public import Core

/// Creates the picker of each known source.
///
/// To add custom sources, write a factory that supports them and calls this one for the others.
/// Views need no change.
public struct SinglePickerFactory: PickerFactory {
    private let camera: any Camera
    private let device: CameraDevice.ID?
    private let photoFolder: FilePath?
    private let fileFolder: FilePath
    private let feedLoader: any FeedLoader
    private let imageLoader: any ImageLoader
    private let environment: PickerEnvironment

    /// - Parameters:
    ///   - camera: Selects devices and takes pictures.
    ///   - device: The camera device; by default, the view lets the user choose.
    ///   - photoFolder: The folder of photographs; `nil` if it is unknown.
    ///   - fileFolder: The folder of files; the current folder by default.
    ///   - feedLoader: Loads the list of the feed's images.
    ///   - imageLoader: Loads the bytes of the feed's images.
    ///   - environment: The view, the options and the services of the pickers.
    public init(
        camera: any Camera, device: CameraDevice.ID? = nil,
        photoFolder: FilePath? = PicturesFolder.standard(), fileFolder: FilePath = FilePath("."),
        feedLoader: any FeedLoader, imageLoader: any ImageLoader, in environment: PickerEnvironment
    ) {
        self.camera = camera
        self.device = device
        self.photoFolder = photoFolder
        self.fileFolder = fileFolder
        self.feedLoader = feedLoader
        self.imageLoader = imageLoader
        self.environment = environment
    }

    public func makePicker(from source: ImageSource) -> any ImagePicker {
        switch source {
        case .camera: CameraPicker(camera: camera, device: device, in: environment)
        case .photoLibrary: PhotoLibraryPicker(folder: photoFolder, in: environment)
        case .files: FilePicker(folder: fileFolder, in: environment)
        case .feed:
            FeedPicker(feedLoader: feedLoader, imageLoader: imageLoader, in: environment)
        default: UnknownSourcePicker(source: source)
        }
    }
}
