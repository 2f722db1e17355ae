/// The reason that a result cannot be written.
public enum OutputFailure: PresentableFailure, Equatable {
    /// The file exists already.
    case exists(path: String)
    /// The output is the input.
    case isInput(path: String)
    /// The output is an existing folder.
    case isFolder(path: String)
    /// The output ends with a slash, and the folder does not exist.
    case noFolder(path: String)
    /// The output is a device, a pipe or a socket.
    case isDevice(path: String)
    /// The bytes of an image would be written to a terminal.
    case terminal
    /// The file's extension is not that of a writable format, and no format was chosen.
    case unknownFormat(path: String, known: [String])

    public var category: FailureCategory {
        switch self {
        case .exists, .isInput, .isFolder, .noFolder, .isDevice: .cannotCreate
        case .terminal, .unknownFormat: .usage
        }
    }

    public var summary: String {
        switch self {
        case .exists(let path): "\(path) exists already"
        case .isInput(let path): "\(path) is the original itself"
        case .isFolder(let path): "\(path) is a folder"
        case .noFolder(let path): "there is no folder \(path)"
        case .isDevice(let path): "\(path) is a device or a pipe, not a file"
        case .terminal: "an image cannot be written to a terminal"
        case .unknownFormat(let path, _): "the extension of \(path) is not a supported format"
        }
    }

    public var named: String? {
        switch self {
        case .exists(let path), .isInput(let path), .unknownFormat(let path, _),
            .isFolder(let path), .noFolder(let path),
            .isDevice(let path):
            path
        case .terminal: nil
        }
    }

    public var advice: Advice? {
        switch self {
        case .exists, .isInput: .overwrite
        case .isFolder: "name a file in it"
        case .noFolder: "create it and name a file in it, or omit the last slash"
        case .isDevice: .nameFileOrStream
        case .terminal: .redirectOutput
        case .unknownFormat(_, let known):
            "the formats are \(known.joined(separator: ", "))"
        }
    }
}
