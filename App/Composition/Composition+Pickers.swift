import CameraCapture
import FoundationEssentials
import Pickers

extension Composition {
    /// Returns a factory that makes the picker for any source.
    ///
    /// - Parameters:
    ///   - folder: The folder for the library or files, if given.
    ///   - device: The camera to use; `nil` to let the view choose one.
    func pickers(
        view: any PickerView, options: PickerOptions, folder: String?, device: String?
    ) throws -> any PickerFactory {
        let connections = try connections()
        return SinglePickerFactory(
            camera: camera, device: device.map { CameraDevice.ID($0) },
            photoFolder: folder.map(FilePath.init) ?? PicturesFolder.standard(),
            fileFolder: FilePath(folder ?? "."), feedLoader: connections.feedLoader,
            imageLoader: connections.imageLoader,
            in: PickerEnvironment(
                view: view, options: options, inspector: inspector, renderer: renderer,
                limits: limits))
    }
}
