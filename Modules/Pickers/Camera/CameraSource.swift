import CameraCapture
import Core
import Foundation

/// Cameras as something to pick from: what is picked is taken at that moment.
struct CameraSource: PickableSource {
    let camera: any Camera
    /// The one that was named, and is alone to be had then.
    let device: CameraDevice.ID?
    let settings: CameraSettings
    let now: @Sendable () -> Date

    var source: ImageSource { .camera }

    func offer() async throws -> PickerOffer {
        let devices = camera.availableDevices
        if let device {
            // A file is a device that is not listed.
            let name = devices.first { $0.id == device }?.name ?? device.rawValue
            return PickerOffer([PickerItem(place: .device(device.rawValue), name: name)])
        }
        return PickerOffer(
            devices.filter { $0.kind != .drawn }.map {
                PickerItem(place: .device($0.id.rawValue), name: $0.name)
            })
    }

    func picture(of item: PickerItem) async throws -> SourcePicture {
        guard case .device(let text) = item.place else {
            throw PickError.notOffered(name: item.name)
        }
        let id = CameraDevice.ID(text)
        // Whoever watches it already goes on watching.
        let wasStarted = camera.state == .started && camera.selectedDevice?.id == id
        do {
            try camera.set(id)
            try await camera.start()
            let date = now()
            let data = try await camera.takePhoto(with: settings)
            if !wasStarted { await camera.stop() }
            return SourcePicture(data: data, name: Self.name(date), date: date)
        } catch {
            if !wasStarted { await camera.stop() }
            throw Self.reason(error, of: id)
        }
    }

    /// Such as `photo-20180314-185024`, in UTC; the ending comes with the type.
    private static func name(_ date: Date) -> String {
        let time = CivilTime(date).compact
        return "photo-\(time.day)-\(time.clock)"
    }

    private static func reason(_ error: any Error, of id: CameraDevice.ID) -> any Error {
        switch error {
        case CameraError.permissionDenied, PhotoCaptureError.permissionDenied:
            PickError.permissionDenied(path: id.rawValue)
        case CameraError.cancelled, PhotoCaptureError.cancelled: CancellationError()
        case let error as CameraError: PickError.camera(error)
        case let error as PhotoCaptureError: PickError.photo(error)
        default: error
        }
    }
}
