/// The reason why a file could not be read or written. ``Image/init(contentsOf:limits:)`` and
/// ``Image/write(to:as:replacing:isCancelled:)`` throw it. Its module is no product of its own.
@_exported public import enum ImageEditorFiles.FileError
