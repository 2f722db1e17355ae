import Core
import FoundationEssentials
import Glibc
import Pickers

extension ErrorPresenter {
    func words(for error: PickError, in context: FailureContext) -> FailureWords {
        switch error {
        case .unknownSource(let source):
            FailureWords(
                .usage, error.errorText, named: source.rawValue)
        case .empty(.camera): words(for: NoCamera(), in: context)
        case .empty(let source):
            FailureWords(
                .noInput, "there is no picture in \(PickerWords.place(source))",
                advice: source == .feed ? nil : "name another folder")
        case .noMatch(let pattern):
            FailureWords(
                .noInput, error.errorText,
                advice: "put it in quotation marks",
                named: pattern)
        case .noPicturesFolder:
            FailureWords(
                .configuration, error.errorText,
                advice: .namePicturesFolder)
        case .noFolder(let path):
            FailureWords(
                .noInput, error.errorText, advice: "name a folder of pictures",
                named: path)
        case .permissionDenied(let path):
            FailureWords(
                .permission, "\(path): \(SystemErrorWords.reason(EACCES))",
                advice: SystemErrorWords.advice(EACCES), named: path)
        case .vanished(let name):
            FailureWords(
                .noInput, error.errorText, advice: "pick again", named: name)
        case .system(let path, let code):
            FailureWords(
                code == ELOOP || code == ENAMETOOLONG ? .noInput : .io,
                "\(path): \(SystemErrorWords.reason(code))",
                advice: SystemErrorWords.advice(code), named: path)
        case .tooManyFiles(let path, let limit):
            FailureWords(
                .badData, "\(path) holds more than \(HumanNumber.count(limit, "file"))",
                advice: "name a folder in it", named: path)
        case .unreadable(let name, let reason): words(for: reason, of: name, in: context)
        case .typeNotAllowed(let name, let type):
            FailureWords(
                .badData, "\(name) is a \(type.name), which is not an accepted format",
                named: name)
        case .animationNotAllowed(let name, let frames):
            FailureWords(
                .badData, "\(name) is an animation of \(HumanNumber.count(frames, "picture"))",
                advice: "pick its first frame, or the whole animation", named: name)
        case .tooManyChosen(let count, let limit):
            FailureWords(.usage, PickerPresenter().tooMany(count, of: limit))
        case .notOffered(let name):
            FailureWords(.software, error.errorText, named: name)
        case .camera(let error): words(for: error, in: context)
        case .photo(let error): words(for: error, in: context)
        case .source(let error): words(for: error.error, in: context)
        }
    }

    /// Describes the failure to read a picture, with the picture's name as the subject.
    private func words(
        for reason: ImageRenderingError, of name: String, in context: FailureContext
    ) -> FailureWords {
        let words = words(for: reason, in: context)
        return FailureWords(words.category, words.reason, subject: name, advice: words.advice)
    }
}
