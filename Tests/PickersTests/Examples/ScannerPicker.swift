import Core
import Foundation
import Pickers

/// A source that the module knows nothing of.
extension ImageSource {
    static let scanner = ImageSource(rawValue: "scanner")
}

/// Sheets in a scanner.
struct ScannerSource: PickableSource {
    let sheets: [Data]

    var source: ImageSource { .scanner }

    func offer() async throws -> PickerOffer {
        PickerOffer(
            sheets.indices.map { PickerItem(place: .other("\($0)"), name: "sheet \($0 + 1)") })
    }

    func picture(of item: PickerItem) async throws -> SourcePicture {
        guard case .other(let text) = item.place, let number = Int(text),
            sheets.indices.contains(number)
        else { throw PickError.vanished(name: item.name) }
        return SourcePicture(data: sheets[number], name: item.name)
    }
}

/// Answers for the scanner, and asks the other factory for the rest.
struct ScannerPickerFactory: PickerFactory {
    let others: any PickerFactory
    let scanner: ScannerSource
    let environment: PickerEnvironment

    func makePicker(from source: ImageSource) -> any ImagePicker {
        source == .scanner
            ? SourcePicker(scanner, in: environment) : others.makePicker(from: source)
    }
}
