import CameraCapture
import Foundation
import Pickers

extension Composition {
    /// Pickers of every source.
    ///
    /// - Parameters:
    ///   - folder: The folder of the library or of files, where one was named.
    ///   - device: The camera that was named; no choice is offered then.
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
