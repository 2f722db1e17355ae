/// Why a result has no place to go.
public enum OutputFailure: PresentableFailure, Equatable {
    /// The file is there already.
    case exists(path: String)
    /// The output is the input.
    case isInput(path: String)
    /// It is a folder, which is there already.
    case isFolder(path: String)
    /// It ends with a slash, and there is no such folder.
    case noFolder(path: String)
    /// It is a device, a pipe or a socket.
    case isDevice(path: String)
    /// Bytes of an image would go to a terminal.
    case terminal
    /// The name was given in bytes that are not UTF-8.
    case unreadableName(path: String)
    /// The file's ending names no format that can be written, and no `--format` was given.
    case unknownFormat(path: String, known: [String])

    public var category: FailureCategory {
        switch self {
        case .exists, .isInput, .isFolder, .noFolder, .isDevice, .unreadableName: .cannotCreate
        case .terminal, .unknownFormat: .usage
        }
    }

    public var summary: String {
        switch self {
        case .exists(let path): "\(path) exists already"
        case .isInput(let path): "\(path) is the original itself"
        case .isFolder(let path): "\(path) is a folder"
        case .noFolder(let path): "there is no folder \(path)"
        case .isDevice(let path): "\(path) is no file but a device or a pipe"
        case .terminal: "an image is not written to a terminal"
        case .unreadableName(let path): "\(path) is not the name that was given: it is not UTF-8"
        case .unknownFormat(let path, _): "the ending of \(path) names no format"
        }
    }

    public var named: String? {
        switch self {
        case .exists(let path), .isInput(let path), .unknownFormat(let path, _),
            .unreadableName(let path), .isFolder(let path), .noFolder(let path),
            .isDevice(let path):
            path
        case .terminal: nil
        }
    }

    public var advice: Advice? {
        switch self {
        case .exists, .isInput: .overwrite
        case .isFolder: "name a file in it"
        case .noFolder: "make it and name a file in it, or leave the last slash out"
        case .isDevice: .nameFileOrStream
        case .terminal: .redirectOutput
        case .unreadableName: .nameInUTF8OrStream
        case .unknownFormat(_, let known):
            "the formats are \(known.joined(separator: ", "))"
        }
    }
}
