/// Writes points in time for people's eyes and for headers, in UTC and English whatever the
/// machine's locale. Years before 1 and after 9999 are written as they come.
enum WireDate {
    /// As the feed has it: `Mar 14, 2018 6:50:24 PM`.
    static func feed(_ seconds: Int) -> String {
        let time = CivilTime(seconds)
        let hour = time.hour % 12 == 0 ? 12 : time.hour % 12
        return "\(months[time.month - 1]) \(time.day), \(time.year) "
            + "\(hour):\(two(time.minute)):\(two(time.second)) \(time.hour < 12 ? "AM" : "PM")"
    }

    /// As HTTP has it: `Wed, 14 Mar 2018 18:50:24 GMT`.
    static func header(_ seconds: Int) -> String {
        let time = CivilTime(seconds)
        return "\(days[time.weekday]), \(two(time.day)) \(months[time.month - 1]) \(time.year) "
            + "\(two(time.hour)):\(two(time.minute)):\(two(time.second)) GMT"
    }

    private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
}

/// A point in time by the Gregorian calendar, in UTC.
private struct CivilTime {
    let year, month, day, hour, minute, second, weekday: Int

    init(_ seconds: Int) {
        let days = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
        let rest = seconds - days * 86_400
        (hour, minute, second) = (rest / 3_600, rest / 60 % 60, rest % 60)
        weekday = ((days + 4) % 7 + 7) % 7

        // Years that begin in March put the leap day last, and eras of 400 years are all alike.
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra =
            (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }
}
