import Foundation

/// Names for files that were set aside.
enum SetAsideName {
    /// A time in UTC as part of a file name, such as `20260314T185024Z`.
    static func time(_ date: Date) -> String {
        let style = Date.ISO8601FormatStyle(
            dateSeparator: .omitted, dateTimeSeparator: .standard, timeSeparator: .omitted)
        return date.formatted(style)
    }
}
