public import CameraCapture
import Core
public import FoundationEssentials

/// Takes a picture with a selected camera.
///
/// If `device` is given, no view is shown. Otherwise the view lists the available devices.
/// Devices with generated pictures, such as `test:`, are not listed and must be named, so that no
/// user takes a test picture by mistake. The picker starts the camera and stops it again, unless
/// it was already started.
public struct CameraPicker: ImagePicker {
    private let picker: SourcePicker

    /// - Parameters:
    ///   - camera: Selects devices and takes pictures.
    ///   - device: The device to use; it may be one that is not listed, such as a file.
    ///   - settings: The settings of the capture. If ``PickerOptions/types`` does not allow its
    ///     file type, the first allowed one of JPEG, PNG and WebP is used, if any.
    ///   - environment: The view, the options and the services of the picker.
    ///   - now: The clock for the picture's name and date.
    public init(
        camera: any Camera, device: CameraDevice.ID? = nil,
        settings: CameraSettings = CameraSettings(), in environment: PickerEnvironment,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        var (environment, settings) = (environment, settings)
        if device != nil { environment.view = AutomaticPickerView() }
        let allowed = environment.options.types
        if !allowed.contains(settings.fileType.format) {
            let other = CameraSettings.FileType.allCases.first { allowed.contains($0.format) }
            settings.fileType = other ?? settings.fileType
        }
        picker = SourcePicker(
            CameraSource(camera: camera, device: device, settings: settings, now: now),
            in: environment)
    }

    public func pick() async -> PickOutcome { await picker.pick() }
}
