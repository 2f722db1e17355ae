/// One page of a list of pictures for display. All texts are safe to print on one line.
public struct PickerPageViewModel: Sendable, Equatable {
    /// The source and the number of its pictures; with a filter, the number of matching pictures.
    public let headline: String
    public let rows: [Row]
    /// The page number and the number of pages; `nil` if there is only one page.
    public let pages: String?
    /// Notices of one sentence each, such as of a folder that could not be read.
    public let notices: [String]
    /// The prompt with the possible commands.
    public let prompt: String

    /// A picture on the page.
    public struct Row: Sendable, Equatable {
        /// The number for picking the picture.
        public let number: String
        public let name: String
        /// The size, such as `2.4 MB`; empty if unknown.
        public let size: String
        /// The age, such as `3 days ago`; empty if unknown.
        public let age: String
    }

    /// The rows as lines of a table, with right-aligned numbers.
    public var table: [String] {
        let width = rows.map(\.number.count).max() ?? 0
        return TextTable.lines(
            rows.map { row in
                let padding = String(repeating: " ", count: width - row.number.count)
                return [padding + row.number, row.name, row.size, row.age]
            })
    }
}
