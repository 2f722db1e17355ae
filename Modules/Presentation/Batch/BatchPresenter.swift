/// Says how far a batch is, and how it ended.
public struct BatchPresenter: Sendable {
    /// How many of the pictures that failed are named at the end.
    public static let mostNames = 20

    private let frontEnd: FrontEnd

    public init(for frontEnd: FrontEnd = FrontEnd()) {
        self.frontEnd = frontEnd
    }

    /// How far a batch is.
    ///
    /// - Parameters:
    ///   - done: How many have ended, well or badly.
    ///   - worked: How many of them took work; those that were done before say nothing of the rate.
    public func progress(done: Int, of total: Int, worked: Int) -> WorkProgress {
        WorkProgress(nil, .items(done, of: total, noun: "image", worked: worked))
    }

    /// The line for failures: the first ones by name, and the number of the others.
    public func summary(failed names: [String], count: Int, of total: Int) -> String {
        let shown = names.prefix(Self.mostNames).map {
            SafeText.line(DisplayURL.withoutCredentials($0))
        }
        let more = count - shown.count
        return EditResultPresenter().summary(failed: count, of: total) + ": "
            + shown.joined(separator: ", ")
            + (more > 0 ? " and \(HumanNumber.grouped(more)) more" : "")
    }

    /// The line for images that an earlier run has done.
    public func skipped(_ count: Int, of total: Int) -> String {
        "\(HumanNumber.grouped(count)) of \(HumanNumber.count(total, "image"))"
            + " \(count == 1 ? "was" : "were") done already"
    }

    /// The line for images that were left undone after the first failure.
    public func leftOut(_ count: Int, of total: Int) -> String {
        frontEnd.line(
            "\(HumanNumber.grouped(count)) of \(HumanNumber.count(total, "image")) were not begun",
            .resumeBatch)
    }
}
