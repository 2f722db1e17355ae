import CameraCapture
import Core
import Foundation
import Pickers
import PickersTesting
import Testing

struct SinglePickerFactoryTests {
    @Test(arguments: [ImageSource.camera, .photoLibrary, .files, .feed])
    func `every source has a picker, and all pick the same kind of value`(
        _ source: ImageSource
    ) async throws {
        let photos = try PhotoFolder()
        let picture = try await bundledPicture()
        try photos.add("photo.jpg", picture)
        let camera = CameraSpy(
            devices: [CameraDevice(id: CameraDevice.ID("one"), name: "one")],
            photo: .success(picture))
        let factory = SinglePickerFactory(
            camera: camera, photoFolder: photos.filePath, fileFolder: photos.filePath,
            feedLoader: BundledFeedLoader(), imageLoader: BundledImageLoader(),
            in: environment())

        let image = try await factory.makePicker(from: source).pick().image()

        #expect(image.data == picture)
        #expect(image.type == .jpeg)
        #expect(image.metadata.bytes == picture.count && image.metadata.width > 0)
        #expect(image.name.hasSuffix(".jpg"))
        #expect(image.origin.source == source)
    }

    @Test func `an unknown source is the reason`() async {
        let scanner = ImageSource(rawValue: "scanner")
        let factory = SinglePickerFactory(
            camera: CameraSpy(devices: []), feedLoader: BundledFeedLoader(),
            imageLoader: BundledImageLoader(),
            in: environment())

        #expect(
            await factory.makePicker(from: scanner).pick() == .failed(.unknownSource(scanner)))
    }

    private func bundledPicture() async throws -> Data {
        let url = try #require(try await BundledFeedLoader().load().images.first).url
        return try await BundledImageLoader().loadImage(from: url).data
    }
}
