/// Removes the folders from the paths in a sentence, for readers who must not learn them.
enum FolderlessText {
    /// Returns the sentence with each path replaced by the name of its file.
    ///
    /// A path begins with a slash at the beginning of a word. Names of folders may contain spaces,
    /// so everything from there up to the last slash of the clause is removed.
    static func line(_ sentence: String) -> String {
        var result = ""
        var rest = sentence[...]
        while let clause = nextClause(&rest) {
            guard let start = pathStart(in: clause), let end = clause.lastIndex(of: "/") else {
                result += clause
                continue
            }
            result += clause[..<start] + clause[clause.index(after: end)...]
        }
        return result
    }

    /// Removes and returns the text up to and including the next `: `, `; ` or `, `; returns `nil`
    /// at the end.
    private static func nextClause(_ rest: inout Substring) -> Substring? {
        guard !rest.isEmpty else { return nil }
        var end = rest.startIndex
        while end < rest.endIndex {
            let next = rest.index(after: end)
            if ":;,".contains(rest[end]), next < rest.endIndex, rest[next] == " " {
                end = rest.index(after: next)
                break
            }
            end = next
        }
        defer { rest = rest[end...] }
        return rest[..<end]
    }

    private static func pathStart(in clause: Substring) -> Substring.Index? {
        var previous: Character?
        for index in clause.indices {
            defer { previous = clause[index] }
            guard clause[index] == "/" else { continue }
            if previous.map({ " (\"'“‘=".contains($0) }) ?? true,
                clause.index(after: index) < clause.endIndex,
                clause[clause.index(after: index)] != " "
            {
                return index
            }
        }
        return nil
    }
}
