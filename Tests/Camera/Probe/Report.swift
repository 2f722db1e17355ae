import Foundation

/// Says of each check whether it passed, one line each: `run.sh` counts them.
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

/// What was not as it should be.
struct Complaint: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}

/// - Throws: ``Complaint`` where a condition does not hold.
func expect(_ condition: Bool, _ complaint: @autoclosure () -> String) throws {
    if !condition { throw Complaint(complaint()) }
}

/// - Throws: ``Complaint`` where `body` throws nothing, or something else.
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
