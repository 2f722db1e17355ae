public import CameraCapture
public import Core

/// Makes the picker of each source that there is.
///
/// Sources of one's own come in through a factory that answers for them and asks this one for the
/// rest; no view has to know.
public struct SinglePickerFactory: PickerFactory {
    private let camera: any Camera
    private let device: CameraDevice.ID?
    private let photoFolder: FilePath?
    private let fileFolder: FilePath
    private let feedLoader: any FeedLoader
    private let imageLoader: any ImageLoader
    private let environment: PickerEnvironment

    /// - Parameters:
    ///   - camera: Where devices are chosen and pictures are taken.
    ///   - device: The camera to take pictures with; the view chooses, where none is named.
    ///   - photoFolder: Where the photographs are; `nil` where nobody knows.
    ///   - fileFolder: Where files are picked; the current folder, where none is named.
    ///   - feedLoader: Lists the images of the feed.
    ///   - imageLoader: Brings their bytes.
    ///   - environment: Who chooses, and what may be chosen.
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
