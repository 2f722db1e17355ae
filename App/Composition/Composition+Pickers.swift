import CameraCapture
import Foundation
import Pickers

extension Composition {
    /// Makes a picker for any source.
    ///
    /// - Parameters:
    ///   - folder: The folder for the library or files, if given.
    ///   - device: The camera to use; `nil` to let the view choose one.
    func pickers(
        view: any PickerView, options: PickerOptions, folder: String?, device: String?
    ) -> any PickerFactory {
        SinglePickerFactory(
            camera: camera, device: device.map { CameraDevice.ID($0) },
            photoFolder: folder.map(FilePath.init) ?? PicturesFolder.standard(),
            fileFolder: FilePath(folder ?? "."), feedLoader: feedLoader, imageLoader: imageLoader,
            in: PickerEnvironment(
                view: view, options: options, inspector: inspector, renderer: renderer,
                limits: limits))
    }
}
