/// Why one picture of a batch, or a batch as a whole, has no place to go.
public enum BatchFailure: PresentableFailure, Equatable {
    /// The result would replace one of the originals.
    case isOriginal(path: String)
    /// Something else is there.
    case exists(path: String)
    /// A link is there, which might lead to an original.
    case isLink(path: String)
    /// The name would lead out of the folder of results, or cannot be a file's.
    case badName(String, reason: String)
    /// Two pictures, one name; `others` more pairs have that in common.
    case collision(first: String, second: String, output: String, others: Int)
    /// The folder of results is one of those that are read.
    case readsItsResults(path: String)
    /// A folder was named without asking for the pictures in it.
    case isFolder(path: String)
    /// Nothing that was named has a picture in it.
    case noPictures
    /// A line of a list of jobs is none.
    case badJob(line: Int, reason: String)
    /// A name that is not UTF-8.
    case unreadableName(path: String)

    public var category: FailureCategory {
        switch self {
        case .isOriginal, .exists, .isLink, .badName: .cannotCreate
        case .collision, .readsItsResults, .isFolder: .usage
        case .noPictures, .unreadableName: .noInput
        case .badJob: .badData
        }
    }

    public var summary: String {
        switch self {
        case .isOriginal(let path): "\(path) is one of the originals"
        case .exists(let path): "\(path) exists already, with other bytes"
        case .isLink(let path): "\(path) is a link"
        case .badName(let name, let reason): "no result can be called \(name): \(reason)"
        case .collision(let first, let second, let output, let others):
            "\(first) and \(second) would both become \(output)"
                + (others > 0 ? ", and \(HumanNumber.grouped(others)) more share names" : "")
        case .readsItsResults(let path): "\(path) is read, and would be written to"
        case .isFolder(let path): "\(path) is a folder"
        case .noPictures: "there is no picture in what was named"
        case .badJob(let line, let reason): "line \(HumanNumber.grouped(line)): \(reason)"
        case .unreadableName(let path): "the name of \(path) is not UTF-8"
        }
    }

    public var named: String? {
        switch self {
        case .isOriginal(let path), .exists(let path), .isLink(let path), .isFolder(let path),
            .readsItsResults(let path):
            path
        case .badName, .collision, .noPictures, .badJob, .unreadableName: nil
        }
    }

    public var advice: Advice? {
        switch self {
        case .isOriginal: .chooseOtherFolder
        case .exists: .overwriteOrResume
        case .isLink: .removeLinkOrChooseOtherFolder
        case .badName: .nameResults
        case .collision: .tellResultsApart
        case .readsItsResults: .chooseOtherFolder
        case .isFolder: .editFolder
        case .noPictures: "folders are searched for JPEG, PNG, WebP and GIF files"
        case .badJob: "a line is {\"input\":PATH,\"output\":PATH,\"recipe\":RECIPE}"
        case .unreadableName: "rename it"
        }
    }
}
