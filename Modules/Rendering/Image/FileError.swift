/// Why a file could not be read or written: what ``Image/init(contentsOf:limits:)`` and
/// ``Image/write(to:as:replacing:isCancelled:)`` throw. Its module is no product of its own.
@_exported public import enum ImageEditorFiles.FileError
