/// The filters of one category.
public struct FilterCategoryViewModel: Sendable, Equatable {
    public let title: String
    public let rows: [Row]

    /// One filter: its name and what it does.
    public struct Row: Sendable, Equatable {
        public let name: String
        public let summary: String
    }
}
