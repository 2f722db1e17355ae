import Foundation

extension Date {
    /// The date as it is stored: exact, unlike the interval since 1970.
    var stored: Double { timeIntervalSinceReferenceDate }

    init(stored: Double) {
        self.init(timeIntervalSinceReferenceDate: stored)
    }
}
