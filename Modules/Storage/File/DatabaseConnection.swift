import GRDB
import ImageEditorFiles

/// An open database and the identity of its file.
struct DatabaseConnection: Sendable {
    let queue: DatabaseQueue
    let identity: FileIdentity
}
