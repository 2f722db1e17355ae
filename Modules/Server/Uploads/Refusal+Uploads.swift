import Core
import HTTPTypes

// MARK: - Photographs

extension Refusal {
    static func unsatisfiableRange(size: Int) -> Refusal {
        Refusal(
            status: .rangeNotSatisfiable, reason: "the image has \(size) bytes",
            headers: [.contentRange: "bytes */\(size)"])
    }

    /// - Parameter subject: The subject of the sentence, such as `the file`.
    static func notAnImage(_ subject: String) -> Refusal {
        Refusal(
            status: .unsupportedMediaType,
            reason: "\(subject) is not a \(ImageFormat.list(ImageFormat.read)) image")
    }
}

// MARK: - Uploads

extension Refusal {
    static let invalidIdempotencyKey = Refusal(
        status: .badRequest, reason: "an idempotency key must be 1 to 100 visible ASCII characters")
    static let keyOfOtherUpload = Refusal(
        status: .unprocessableContent,
        reason: "another image was uploaded with this idempotency key; use a new key")
    static let unknownUploadAddress = Refusal(
        status: .notFound,
        reason: "this upload address is unknown, used or expired; request a new one")
    static let wrongApplicationID = Refusal(
        status: .forbidden, reason: "this server does not accept this appid")

    static func imageTooLarge(limit: Int) -> Refusal {
        Refusal(
            status: .contentTooLarge,
            reason: "the image has more than \(limit) bytes (limit upload-bytes)",
            closesConnection: true)
    }
}

// MARK: - Forms

extension Refusal {
    static let notAForm = Refusal(
        status: .unsupportedMediaType,
        reason: "an upload must be multipart/form-data with a boundary")
    static let formWithoutFile = malformedForm("the form has no part named file")
    static let formWithTwoFiles = malformedForm("the form has two files")

    static func formWithTwoParts(named name: String) -> Refusal {
        malformedForm("the form has two parts named \(name)")
    }

    static func partNotUTF8(_ name: String) -> Refusal {
        malformedForm("the part named \(name) is not UTF-8")
    }

    static func partTooLong(_ name: String) -> Refusal {
        tooLargeForm("the part named \(name) is too long")
    }

    fileprivate static func malformedForm(_ reason: String) -> Refusal {
        Refusal(status: .badRequest, reason: reason)
    }

    fileprivate static func tooLargeForm(_ reason: String) -> Refusal {
        Refusal(status: .contentTooLarge, reason: reason, closesConnection: true)
    }
}

extension MultipartError: RefusableError {
    var refusal: Refusal {
        switch self {
        case .malformed(let problem): .malformedForm(problem.rawValue)
        case .truncated: .malformedForm("the form is truncated")
        case .tooManyParts(let limit):
            .tooLargeForm("the form has more than \(limit) parts (limit form-parts)")
        case .headerTooLong(let limit):
            .tooLargeForm("the header of a part has more than \(limit) bytes")
        }
    }
}
