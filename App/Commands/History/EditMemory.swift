import Core

/// What is remembered once an edit is made.
enum EditMemory {
    /// A new edit, in place of what was remembered of the image.
    case beginning
    /// An edit that is remembered, and where it then stands.
    case going(on: RememberedEdit, to: EditSession)
}
