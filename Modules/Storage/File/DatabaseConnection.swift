import Files
import GRDB

/// An open database, and which file it is.
struct DatabaseConnection: Sendable {
    let queue: DatabaseQueue
    let identity: FileIdentity
}
