import Foundation
import ImageEditorThreads
import Rendering

/// Makes a file of what a device has delivered.
struct PhotoDevelopment: Sendable {
    /// Tells the date, and what clocks say in this place: seconds east of Greenwich.
    var now: @Sendable () -> (date: Date, offset: Int) = { LocalTime.now() }

    /// Works on a thread of its own; the task may be cancelled meanwhile.
    func develop(
        _ frame: CameraFrame, of device: CameraDevice, as settings: CameraSettings
    ) async throws -> Data {
        try await onCancellableThread { isCancelled in
            try self.file(frame, of: device, as: settings, isCancelled: isCancelled)
        }
    }

    func file(
        _ frame: CameraFrame, of device: CameraDevice, as settings: CameraSettings,
        isCancelled: @escaping @Sendable () -> Bool = { false }
    ) throws -> Data {
        let picture = try CapturedPicture(frame)
        let filters = picture.filters(settings)
        let size = try picture.image.applying(filters).resultSize()
        let (date, offset) = now()
        // The frame is older than this moment.
        let age = (ContinuousClock.now - frame.capturedAt) / .seconds(1)
        let exif = PhotoEXIF(
            model: device.name, date: date - max(0, age), offset: offset,
            orientation: picture.image.info.orientation, size: size)
        let file = try picture.carrying(exif)
        let image = try Image(data: file)
        if image.info.format == .jpeg, settings.fileType == .jpeg, settings.quality == nil,
            filters.isEmpty, image.info.orientation == .upright
        {
            // Nothing is lost: the picture is the device's. Whether it is whole is to be seen.
            try image.verify(isCancelled: isCancelled)
            return file
        }
        return try image.applying(filters).encoded(
            as: EncodingOptions(format: settings.fileType.format, quality: settings.quality),
            isCancelled: isCancelled)
    }
}
