import FoundationEssentials
import Glibc
import Rendering

/// The EXIF of a photograph: the time and the device.
struct PhotoEXIF {
    /// The length in bytes of the longest text that the engine accepts as a device's name.
    private static let longestText = 63

    /// The device's name; it may contain any text.
    var model: String
    var date: Date
    /// The local time zone's offset in seconds east of Greenwich.
    var offset: Int
    /// The orientation of the stored pixels.
    var orientation: Orientation
    /// The size of the photograph as displayed, in pixels.
    var size: ImageSize

    /// The EXIF as a big-endian TIFF structure.
    var data: Data {
        let zone = Self.zone(offset)
        let time = Self.time(date, offset)
        var exif = EXIFWriter()
        exif.add(0x0110, text: Self.printable(model))
        exif.add(0x0112, short: orientation.rawValue)
        exif.add(0x0132, text: time)
        exif.add(0x9000, bytes: Array("0232".utf8), toExposure: true)
        // The times of capture and of digitisation; then the time zones of the file's time
        // (0x0132), of capture and of digitisation.
        for tag in [0x9003, 0x9004] { exif.add(tag, text: time, toExposure: true) }
        for tag in [0x9010, 0x9011, 0x9012] { exif.add(tag, text: zone, toExposure: true) }
        exif.add(0x9291, text: Self.milliseconds(date), toExposure: true)
        // The colour space is sRGB.
        exif.add(0xA001, short: 1, toExposure: true)
        exif.add(0xA002, long: size.width, toExposure: true)
        exif.add(0xA003, long: size.height, toExposure: true)
        return exif.data
    }

    /// Returns the name without control characters, truncated to ``longestText`` bytes without
    /// splitting a character.
    private static func printable(_ name: String) -> String {
        var result = ""
        for character in name {
            let isControl = character.unicodeScalars.contains {
                $0.properties.generalCategory == .control
            }
            if isControl { continue }
            if result.utf8.count + character.utf8.count > longestText { break }
            result.append(character)
        }
        return result
    }

    /// Returns the local time, such as `2026:03:14 18:50:24`.
    private static func time(_ date: Date, _ offset: Int) -> String {
        var seconds = Int(date.timeIntervalSince1970.rounded(.down)) + offset
        var parts = tm()
        gmtime_r(&seconds, &parts)
        return padded(Int(parts.tm_year) + 1900, 4) + ":" + padded(Int(parts.tm_mon) + 1, 2) + ":"
            + padded(Int(parts.tm_mday), 2) + " " + padded(Int(parts.tm_hour), 2) + ":"
            + padded(Int(parts.tm_min), 2) + ":" + padded(Int(parts.tm_sec), 2)
    }

    private static func milliseconds(_ date: Date) -> String {
        let seconds = date.timeIntervalSince1970
        return padded(Int((seconds - seconds.rounded(.down)) * 1000), 3)
    }

    /// Returns the zone, such as `+02:00`.
    private static func zone(_ offset: Int) -> String {
        let minutes = abs(offset) / 60
        return (offset < 0 ? "-" : "+") + padded(minutes / 60, 2) + ":" + padded(minutes % 60, 2)
    }

    private static func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
