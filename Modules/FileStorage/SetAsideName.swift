import Core
package import FoundationEssentials

/// Forms the names of files that are set aside.
package enum SetAsideName {
    /// Returns a time in UTC as part of a file name, such as `20260314T185024Z`.
    package static func time(_ date: Date) -> String {
        let time = CivilTime(date).compact
        return "\(time.day)T\(time.clock)Z"
    }
}
