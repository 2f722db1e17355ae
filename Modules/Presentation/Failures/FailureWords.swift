/// The parts of a message before they are made safe.
struct FailureWords {
    let category: FailureCategory
    let subject: String?
    let reason: String
    let advice: Advice?
    /// What the reason calls by its name.
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
}
