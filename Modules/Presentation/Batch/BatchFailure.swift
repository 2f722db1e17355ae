import Core

/// An error in the inputs, the outputs or the list of jobs of a batch.
public enum BatchFailure: PresentableFailure, Equatable {
    /// The result would replace one of the inputs.
    case isOriginal(path: String)
    /// A file with different content exists at the path of the result. `isResumed` is true if the
    /// user already resumes the batch, so that resuming is not advised.
    case exists(path: String, isResumed: Bool)
    /// A symbolic link, which might lead to an original, exists at the path of the result.
    case isLink(path: String)
    /// The name leads out of the output folder, or is not valid for a file.
    case badName(String, reason: String)
    /// Two pictures would have the same output. `others` is the number of further pictures whose
    /// output another picture has.
    case collision(first: String, second: String, output: String, others: Int)
    /// The output folder is also an input folder.
    case readsItsResults(path: String)
    /// An input is a folder, but the user did not request to edit the pictures in folders.
    case isFolder(path: String)
    /// No file has the name of the input. The input may be the id of an image or a URL, but a batch
    /// edits only files.
    case isNoFile
    /// The given paths contain no pictures.
    case noPictures
    /// A line of a list of jobs is invalid.
    case badJob(line: Int, reason: String)

    public var category: FailureCategory {
        switch self {
        case .isOriginal, .exists, .isLink, .badName: .cannotCreate
        case .collision, .readsItsResults, .isFolder: .usage
        case .noPictures, .isNoFile: .noInput
        case .badJob: .badData
        }
    }

    public var summary: String {
        switch self {
        case .isOriginal(let path): "\(path) is one of the inputs"
        case .exists(let path, _): "\(path) exists already, with different content"
        case .isLink(let path): "\(path) is a link"
        case .badName(let name, let reason): "a result cannot be named \(name): \(reason)"
        case .collision(let first, let second, let output, let others):
            "\(first) and \(second) would both become \(output)"
                + (others > 0 ? ", and \(HumanNumber.grouped(others)) more share names" : "")
        case .readsItsResults(let path): "\(path) is both an input and the output folder"
        case .isFolder(let path): "\(path) is a folder"
        case .isNoFile: "there is no such file, and a batch edits only files"
        case .noPictures: "the given files and folders contain no pictures"
        case .badJob(let line, let reason): "line \(HumanNumber.grouped(line)): \(reason)"
        }
    }

    public var named: String? {
        switch self {
        case .isOriginal(let path), .exists(let path, _), .isLink(let path), .isFolder(let path),
            .readsItsResults(let path):
            path
        case .badName, .collision, .isNoFile, .noPictures, .badJob: nil
        }
    }

    public var advice: Advice? {
        switch self {
        case .isOriginal: .chooseOtherFolder
        case .exists(_, let isResumed): isResumed ? .overwrite : .overwriteOrResume
        case .isLink: .removeLinkOrChooseOtherFolder
        case .badName: .nameResults
        case .collision: .tellResultsApart
        case .readsItsResults: .chooseOtherFolder
        case .isFolder: .editFolder
        case .isNoFile: .editWithoutBatch
        case .noPictures: "folders are searched for \(ImageFormat.list(ImageFormat.read)) files"
        case .badJob: "a line is {\"input\":PATH,\"output\":PATH,\"recipe\":RECIPE}"
        }
    }
}
