import Foundation
public import Presentation
public import Server

extension ServerError: PresentableFailure {
    public var category: FailureCategory {
        switch self {
        case .notAFolder: .noInput
        case .tokenRequired, .invalidToken: .usage
        case .cannotListen: .unavailable
        }
    }

    public var summary: String { localizedDescription }

    public var advice: String? {
        switch self {
        case .notAFolder: "name a folder of photographs"
        case .tokenRequired: "give one with --token, or leave --host out"
        case .invalidToken: nil
        case .cannotListen: "choose another --port; 0 takes any that is free"
        }
    }
}
