/// What is said of settings.
public enum SettingsWords {
    /// What to say of a key of the configuration file that means nothing.
    public static func unknown(_ key: String, in path: String, known: [String]) -> String {
        let question = NearestName.to(key, among: known).map { "did you mean \($0)? " } ?? ""
        return "\(path): \(key) is no setting and is ignored; \(question)there are "
            + known.joined(separator: ", ")
    }
}
