import Core
import Foundation

/// Names for files that were set aside.
enum SetAsideName {
    /// A time in UTC as part of a file name, such as `20260314T185024Z`.
    static func time(_ date: Date) -> String {
        let time = CivilTime(date)
        let day =
            CivilTime.padded(time.day.year, 4)
            + [time.day.month, time.day.day].map { CivilTime.padded($0) }.joined()
        let clock = [time.hour, time.minute, time.second].map { CivilTime.padded($0) }.joined()
        return "\(day)T\(clock)Z"
    }
}
