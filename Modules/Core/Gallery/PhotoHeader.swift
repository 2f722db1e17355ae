public import FoundationEssentials

/// What the beginning of a photograph's file says that a list needs.
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
    /// Reads the header of a file. A damaged file has an empty one.
    ///
    /// - Parameters:
    ///   - byteCount: The size of the file.
    ///   - read: Reads a part of the file.
    /// - Throws: The errors of `read`.
    func header(
        byteCount: Int, read: @escaping @Sendable (Range<Int>) async throws -> Data
    ) async throws -> PhotoHeader
}

/// The time at which a photograph was taken: that of a clock at the place.
public struct CaptureDate: Sendable, Hashable {
    /// The clock's time, in seconds from the beginning of 1970 on the same clock.
    public let clockSeconds: Int
    /// The seconds by which the clock was ahead of UTC; `nil` if the camera did not know.
    public let offset: Int?

    public init(clockSeconds: Int, offset: Int?) {
        self.clockSeconds = clockSeconds
        self.offset = offset
    }

    /// Parses the texts of EXIF, such as `2019:06:01 12:00:00` and `+02:00`.
    ///
    /// - Returns: `nil` for a text that is no time, such as one of spaces and zeros.
    public init?(exif time: String, offset: String?) {
        let parts = time.split(separator: " ")
        guard parts.count == 2, let day = CivilDate(parts[0].replacing(":", with: "-")),
            let second = CivilTime.secondOfDay(parts[1])
        else { return nil }
        clockSeconds = day.daysSince1970 * 86_400 + second
        self.offset = offset.flatMap(Self.seconds)
    }

    /// The clock's time as if the clock had been set to UTC.
    public var clock: Date { Date(timeIntervalSince1970: Double(clockSeconds)) }

    /// Parses an offset such as `-03:30`, up to 15 hours.
    private static func seconds(_ offset: String) -> Int? {
        let text = offset.trimmed
        guard text.utf8.count == 6, let sign = ["+": 1, "-": -1][text.prefix(1)],
            let second = CivilTime.secondOfDay(text.dropFirst() + ":00"), second <= 15 * 3_600
        else { return nil }
        return sign * second
    }
}
