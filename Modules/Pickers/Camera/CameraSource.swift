import CameraCapture
import Core
import FoundationEssentials

/// Cameras as a source of pictures: a picture is taken when its camera is picked.
struct CameraSource: PickableSource {
    let camera: any Camera
    /// The selected device, which is the only one offered; `nil` offers all available ones, except
    /// those with generated pictures.
    let device: CameraDevice.ID?
    let settings: CameraSettings
    let now: @Sendable () -> Date

    var source: ImageSource { .camera }

    func offer() async throws -> PickerOffer {
        let devices = camera.availableDevices
        if let device {
            // A device `file:PATH` is not listed, so its id serves as its name.
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
        // A camera that was already started keeps running.
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

    /// Returns a name such as `photo-20180314-185024`, in UTC; the extension is added later.
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
