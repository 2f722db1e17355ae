import Foundation

extension Date {
    /// The date as it is kept: exactly, which its distance to 1970 would not be.
    var stored: Double { timeIntervalSinceReferenceDate }

    init(stored: Double) {
        self.init(timeIntervalSinceReferenceDate: stored)
    }
}
