/// One page of a list of pictures as a person sees it. All texts are safe to print on one line.
public struct PickerPageViewModel: Sendable, Equatable {
    /// The source and the number of its pictures.
    public let headline: String
    public let rows: [Row]
    /// Which page of how many this is; `nil` where there is one.
    public let pages: String?
    /// Notices, such as of a folder that could not be read; one sentence each.
    public let notices: [String]
    /// The prompt: the choices there are.
    public let prompt: String

    /// One picture.
    public struct Row: Sendable, Equatable {
        /// The number to choose it by.
        public let number: String
        public let name: String
        /// Such as `2.4 MB`; empty where it is not known.
        public let size: String
        /// Such as `3 days ago`; empty where it is not known.
        public let age: String
    }

    /// The rows as a table, numbers at its right.
    public var table: [String] {
        let width = rows.map(\.number.count).max() ?? 0
        return TextTable.lines(
            rows.map { row in
                let padding = String(repeating: " ", count: width - row.number.count)
                return [padding + row.number, row.name, row.size, row.age]
            })
    }
}
