import CameraCapture
import Foundation
import Pickers

extension Composition {
    /// Pickers of every source.
    ///
    /// - Parameters:
    ///   - folder: Where the library or files are, where somebody named it.
    ///   - device: The camera that was named; nobody is asked for one then.
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
