public import Core

/// The progress of a piece of work.
public struct WorkProgress: Sendable, Equatable {
    /// The amount of work that is done.
    public enum Amount: Sendable, Equatable {
        /// The finished share of the work, from 0 to 1.
        case share(Double)
        /// A number of finished bytes and the total; `nil` if the total is unknown.
        case bytes(Int, of: Int?)
        /// A number of finished items and the total, `nil` if unknown. An item is called `noun`,
        /// with the plural `noun` + `s`. `worked` is the number of finished items that took work
        /// and therefore determine the rate; with `nil`, all of them do.
        case items(Int, of: Int?, noun: String, worked: Int? = nil)
    }

    /// The kind of work, such as `rendering`; `nil` if the amount is clear without it.
    public var activity: String?
    /// The amount; `nil` if nothing can be counted, so that only the elapsed time is shown.
    public var amount: Amount?

    public init(_ activity: String? = nil, _ amount: Amount? = nil) {
        self.activity = activity
        self.amount = amount
    }
}

extension WorkProgress.Amount {
    /// The finished share, bytes or items as a number.
    public var done: Double {
        switch self {
        case .share(let share): share
        case .bytes(let done, _), .items(let done, _, _, _): Double(done)
        }
    }
}

extension WorkProgress {
    /// The progress while the server's answer is awaited, for an unknown time.
    public static let waitingForServer = WorkProgress("waiting for the server")
}

extension WorkProgress {
    /// Creates the progress of an edit.
    ///
    /// - Parameter share: The rendered share of the image, 0…1. Stages other than `.rendering`
    ///   ignore it.
    public init(_ stage: EditStage, share: Double = 0) {
        self.init(stage.rawValue, stage == .rendering ? .share(share) : nil)
    }
}
