/// The reason why a file could not be read or written. ``Image/init(contentsOf:limits:)`` and
/// ``Image/write(to:as:replacing:isCancelled:)`` throw it. Its module is not a product, so this one
/// exports it.
@_exported public import enum ImageEditorFiles.FileError
