public import FoundationEssentials

/// The facts of a photograph that a list needs, read without loading the whole file.
public struct PhotoHeader: Sendable, Hashable {
    /// The time at which the photograph was taken; `nil` if it is unknown.
    public var captured: CaptureDate?
    /// True for an animation.
    public var isAnimated: Bool

    public init(captured: CaptureDate? = nil, isAnimated: Bool = false) {
        self.captured = captured
        self.isAnimated = isAnimated
    }
}

/// Reads headers of photographs.
public protocol PhotoHeaderReader: Sendable {
    /// Reads the header of a file. A damaged file gives an empty header.
    ///
    /// - Parameters:
    ///   - byteCount: The size of the file.
    ///   - read: Reads a part of the file.
    /// - Throws: The errors of `read`.
    func header(
        byteCount: Int, read: @escaping @Sendable (Range<Int>) async throws -> Data
    ) async throws -> PhotoHeader
}

/// The time at which a photograph was taken, as the camera's clock showed it.
public struct CaptureDate: Sendable, Hashable {
    /// The time of the camera's clock in seconds since 1970-01-01 00:00:00 on the same clock.
    public let clockSeconds: Int
    /// The seconds by which the clock was ahead of UTC; `nil` if the file does not state it.
    public let offset: Int?

    public init(clockSeconds: Int, offset: Int?) {
        self.clockSeconds = clockSeconds
        self.offset = offset
    }

    /// Parses the texts of EXIF, such as `2019:06:01 12:00:00` and `+02:00`.
    ///
    /// - Returns: `nil` if `time` is not a valid time. Some cameras write spaces or zeros.
    public init?(exif time: String, offset: String?) {
        let parts = time.split(separator: " ")
        guard parts.count == 2, let day = CivilDate(parts[0].replacing(":", with: "-")),
            let second = CivilTime.secondOfDay(parts[1])
        else { return nil }
        clockSeconds = day.daysSince1970 * 86_400 + second
        self.offset = offset.flatMap(Self.seconds)
    }

    /// The time of the camera's clock as a date, as if the clock showed UTC.
    public var clock: Date { Date(timeIntervalSince1970: Double(clockSeconds)) }

    /// Parses an offset such as `-03:30`, up to 15 hours; `nil` for any other text.
    private static func seconds(_ offset: String) -> Int? {
        let text = offset.trimmed
        guard text.utf8.count == 6, let sign = ["+": 1, "-": -1][text.prefix(1)],
            let second = CivilTime.secondOfDay(text.dropFirst() + ":00"), second <= 15 * 3_600
        else { return nil }
        return sign * second
    }
}
