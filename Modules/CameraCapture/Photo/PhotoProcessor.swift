import FoundationEssentials
import Glibc
import ImageEditorThreads
import Rendering

/// Turns a device's frame into a file.
struct PhotoProcessor: Sendable {
    /// The date and the local time zone's offset in seconds east of Greenwich.
    var now: @Sendable () -> (date: Date, offset: Int) = { LocalTime.now() }

    /// Creates the file on a thread of its own. Cancelling the task cancels the work.
    func process(
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
        // The frame's clock is monotonic and gives no date, so the date is computed from the
        // frame's age.
        let age = (ContinuousClock.now - frame.capturedAt) / .seconds(1)
        let exif = PhotoEXIF(
            model: device.name, date: date - max(0, age), offset: offset,
            orientation: picture.image.info.orientation, size: size)
        let file = try picture.carrying(exif)
        let image = try Image(data: file)
        if image.info.format == .jpeg, settings.fileType == .jpeg, settings.quality == nil,
            filters.isEmpty, image.info.orientation == .upright
        {
            // The device's picture is kept losslessly; check that it is complete.
            try image.verify(isCancelled: isCancelled)
            return file
        }
        return try image.applying(filters).encoded(
            as: EncodingOptions(format: settings.fileType.format, quality: settings.quality),
            isCancelled: isCancelled)
    }
}

/// The current time and the time zone of this machine.
enum LocalTime {
    /// - Returns: The date, and the local time zone's offset in seconds east of Greenwich.
    static func now() -> (date: Date, offset: Int) {
        var seconds = time(nil)
        var parts = tm()
        localtime_r(&seconds, &parts)
        return (Date(), parts.tm_gmtoff)
    }
}
