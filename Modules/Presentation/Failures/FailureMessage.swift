/// The parts of an error message: the subject, the reason and advice.
///
/// Every part is safe to print on one line.
public struct FailureMessage: Sendable, Equatable {
    public let category: FailureCategory
    /// The subject, such as a file's name; `nil` if the reason names it, or if the message has no
    /// subject.
    public let subject: String?
    /// The reason of the failure, such as `no such file`.
    public let reason: String
    /// The advice, if any.
    public let advice: Advice?
    /// ``advice`` in the words of the front end; `nil` if the front end has no words for it.
    public let adviceText: String?
    /// The causes, the nearest first; displayed only on request.
    public private(set) var causes: [String]

    /// Creates a message. Texts are escaped; credentials and queries are removed from addresses.
    public init(
        category: FailureCategory, subject: String? = nil, reason: String, advice: Advice? = nil,
        for frontEnd: FrontEnd = FrontEnd(), causes: [String] = []
    ) {
        self.category = category
        self.subject = subject.map(Self.safe)
        self.reason = Self.safe(reason)
        self.advice = advice
        adviceText = advice.flatMap(frontEnd.words(for:)).map(Self.safe)
        self.causes = causes.map(Self.safe)
    }

    /// The message on one line: `subject: reason; advice`.
    public var line: String {
        // The name of a camera such as `test:` ends with a colon already.
        let what =
            subject.map { $0.hasSuffix(":") ? "\($0) \(reason)" : "\($0): \(reason)" } ?? reason
        return adviceText.map { "\(what); \($0)" } ?? what
    }

    /// One line for each cause, which begins with `caused by:`.
    public var causeLines: [String] { causes.map { "caused by: " + $0 } }

    /// Returns the message with more causes at the end.
    public func caused(by more: [String]) -> FailureMessage {
        var message = self
        message.causes += more.map(Self.safe)
        return message
    }

    private static func safe(_ text: String) -> String {
        SafeText.line(DisplayURL.scrubbed(text))
    }
}

/// The parts of a message before they are escaped.
struct FailureWords {
    let category: FailureCategory
    let subject: String?
    let reason: String
    let advice: Advice?
    /// The name that the reason contains, so that it is not repeated as the subject; `nil` for
    /// none.
    let named: String?

    init(
        _ category: FailureCategory, _ reason: String, subject: String? = nil,
        advice: Advice? = nil, named: String? = nil
    ) {
        self.category = category
        self.subject = subject
        self.reason = reason
        self.advice = advice
        self.named = named
    }

    /// Returns these words with `sentence`, an explanation by the server, after the reason.
    func saying(_ sentence: String?) -> FailureWords {
        guard let sentence else { return self }
        return FailureWords(
            category, "\(reason): \(DisplayURL.scrubbed(sentence))", subject: subject,
            advice: advice, named: named)
    }
}
