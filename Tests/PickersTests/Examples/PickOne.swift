import CameraCapture
import Core
import Editing
import Foundation
import Pickers

func pickOne(from source: ImageSource, by view: any PickerView) async -> Data? {
    let environment = PickerEnvironment(
        view: view, inspector: RenderingImageInspector(), renderer: RecipeRenderer())
    let pickers = SinglePickerFactory(
        camera: CameraFactory.make(), feedLoader: BundledFeedLoader(),
        imageLoader: BundledImageLoader(), in: environment)
    guard case .picked(let images) = await pickers.makePicker(from: source).pick()
    else { return nil }
    return images.first?.data
}
