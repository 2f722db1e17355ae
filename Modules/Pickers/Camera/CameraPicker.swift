public import CameraCapture
import Core
public import Foundation

/// Takes a picture with a camera: which one is chosen, and it is taken then.
///
/// Where a device is named nobody is asked. Otherwise the view shows the devices that there are; a
/// device whose pictures are drawn, such as `test:`, is had by its name alone, so that nobody takes
/// colour bars home who has no camera. The camera is started for it and stopped again, unless it
/// was started already.
public struct CameraPicker: ImagePicker {
    private let picker: SourcePicker

    /// - Parameters:
    ///   - camera: Where devices are chosen and pictures are taken.
    ///   - device: The camera to take it with; it may be one that is not listed, such as a file.
    ///   - settings: What kind of file it becomes; where ``PickerOptions/types`` does not allow
    ///     that, it is the first of JPEG, PNG and WebP that is allowed.
    ///   - environment: Who chooses, and what may be chosen.
    ///   - now: Names and dates the picture.
    public init(
        camera: any Camera, device: CameraDevice.ID? = nil,
        settings: CameraSettings = CameraSettings(), in environment: PickerEnvironment,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        var (environment, settings) = (environment, settings)
        if device != nil { environment.view = AutomaticPickerView() }
        let allowed = Set(environment.options.types.map(\.rawValue))
        if !allowed.contains(settings.fileType.rawValue) {
            let other = CameraSettings.FileType.allCases.first { allowed.contains($0.rawValue) }
            settings.fileType = other ?? settings.fileType
        }
        picker = SourcePicker(
            CameraSource(camera: camera, device: device, settings: settings, now: now),
            in: environment)
    }

    public func pick() async -> PickOutcome { await picker.pick() }
}
