/// How far a piece of work is.
public struct WorkProgress: Sendable, Equatable {
    /// The amount that can be counted.
    public enum Amount: Sendable, Equatable {
        /// A part of the whole, from 0 to 1.
        case share(Double)
        /// `nil` where the total is not known.
        case bytes(Int, of: Int?)
        /// Things, each called `noun`, whose plural has an `s`. `worked` is how many of those that
        /// are done took work, which the rate is of; all of them where it is `nil`.
        case items(Int, of: Int?, noun: String, worked: Int? = nil)
    }

    /// The kind of work, such as `rendering`; `nil` where the amount says it all.
    public var activity: String?
    /// `nil` where nothing can be counted: only how long it takes is told then.
    public var amount: Amount?

    public init(_ activity: String? = nil, _ amount: Amount? = nil) {
        self.activity = activity
        self.amount = amount
    }
}

extension WorkProgress.Amount {
    /// How much is done, in a unit of its own.
    public var done: Double {
        switch self {
        case .share(let share): share
        case .bytes(let done, _), .items(let done, _, _, _): Double(done)
        }
    }
}

extension WorkProgress {
    /// A request is under way, for an unknown time.
    public static let waitingForServer = WorkProgress("waiting for the server")
}
