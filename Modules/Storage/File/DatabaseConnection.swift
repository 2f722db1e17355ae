import GRDB
import ImageEditorFiles

/// An open database, and which file it is.
struct DatabaseConnection: Sendable {
    let queue: DatabaseQueue
    let identity: FileIdentity
}
