import Foundation

/// Why a file that a filter names cannot be read, in the tool's words.
struct UnreadableFile: LocalizedError {
    let errorDescription: String?

    init(_ reason: String) {
        errorDescription = reason
    }
}
