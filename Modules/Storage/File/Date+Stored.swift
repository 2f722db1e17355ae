import Foundation

extension Date {
    /// The number of seconds since 2001, as databases store it. `Date` holds this number exactly,
    /// unlike the seconds since 1970.
    var stored: Double { timeIntervalSinceReferenceDate }

    init(stored: Double) {
        self.init(timeIntervalSinceReferenceDate: stored)
    }
}
