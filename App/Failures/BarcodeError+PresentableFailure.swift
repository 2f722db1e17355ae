public import CardExchange
import Core
import FoundationEssentials
public import Presentation

extension BarcodeError: PresentableFailure {
    public var category: FailureCategory {
        switch self {
        case .libraryMissing: .configuration
        case .tooWide, .unsuitableScale: .usage
        case .invalidPicture, .unknownType, .unsuitableText, .wrongCheckDigit, .tooLong: .badData
        case .readerFailed, .drawerFailed: .software
        }
    }

    public var summary: String { errorText }

    public var advice: Advice? {
        switch self {
        case .libraryMissing(let package): "install it with: apt install \(package)"
        case .unknownType:
            "set it with \(CardsCommand.call(CardsEditCommand.self)) --barcode-type"
        case .unsuitableText, .wrongCheckDigit, .tooLong:
            "correct it with \(CardsCommand.call(CardsEditCommand.self)) --barcode, or choose another --barcode-type"
        case .tooWide: "make the terminal wider, or write a file with -o"
        case .invalidPicture, .readerFailed, .drawerFailed, .unsuitableScale: nil
        }
    }
}
