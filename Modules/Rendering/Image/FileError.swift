/// The reason why a file could not be read or written. ``Image/init(contentsOf:limits:)`` and
/// ``Image/write(to:as:replacing:isCancelled:)`` throw it. The module that declares `FileError` is
/// not a product, so this module exports the type.
@_exported public import enum ImageEditorFiles.FileError
