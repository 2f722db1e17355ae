import Core
import Foundation
public import ImageEditorServer
public import Presentation

extension ServerError: PresentableFailure {
    public var category: FailureCategory {
        switch self {
        case .notAFolder, .noPhotographs: .noInput
        case .cannotOpenUploads(_, EACCES), .cannotOpenUploads(_, EPERM): .permission
        case .cannotOpenUploads: .io
        case .tokenRequired, .nameNotAllowed, .invalidName, .invalidToken, .invalidLimit: .usage
        case .portTaken, .cannotListen: .unavailable
        case .tooFewThreads, .tooFewDescriptors, .tooLittleAddressSpace, .noProcessFiles: .shortage
        }
    }

    public var summary: String { errorText }

    public var advice: Advice? {
        switch self {
        case .notAFolder: "use the path of a folder with photographs"
        case .tokenRequired: "set IMAGEEDITOR_TOKEN, use --token, or omit --host"
        case .nameNotAllowed(let host): "add --allow-host \(host)"
        case .invalidName: "give --allow-host names without http:// and path"
        case .invalidToken, .invalidLimit, .noPhotographs: nil
        case .tooFewThreads: "raise this limit, or end other programs"
        case .tooFewDescriptors: "raise this limit"
        case .tooLittleAddressSpace: "raise this limit, or lower --max decoded-bytes"
        case .noProcessFiles: "mount /proc"
        case .cannotOpenUploads(_, let code): SystemErrorWords.advice(code)
        case .portTaken(_, let port):
            .words(
                "stop it, or choose another port, such as --port "
                    + "\(port < 65_535 ? port + 1 : port - 1); --port 0 selects any free port")
        case .cannotListen(_, 1..<1_024, _):
            "ports below 1024 are reserved for the administrator: choose a higher --port"
        case .cannotListen: "check --host and --port"
        }
    }
}
