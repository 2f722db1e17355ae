import Foundation

/// Prints the result of each check on a line; `run.sh` counts the lines.
struct Report {
    private(set) var failures = 0

    mutating func check(_ what: String, _ body: () throws -> Void) {
        do {
            try body()
            print("passed: \(what)")
        } catch {
            failures += 1
            print("failed: \(what): \(error)")
        }
    }
}

/// A failed check.
struct Complaint: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}

/// - Throws: ``Complaint`` if the condition is false.
func expect(_ condition: Bool, _ complaint: @autoclosure () -> String) throws {
    if !condition { throw Complaint(complaint()) }
}

/// - Throws: ``Complaint`` if `body` does not throw this error.
func expect<Failure: Error & Equatable>(
    throws expected: Failure, _ body: () throws -> Void
) throws {
    do {
        try body()
    } catch let error as Failure where error == expected {
        return
    }
    throw Complaint("nothing was thrown, and not \(expected)")
}
