import CardExchange
import Cards
import Presentation

extension CardExportSummary {
    init(_ report: ExportReport, output: String) {
        self.init(
            output: output, format: report.format.name, cards: report.cardCount,
            photos: report.photoCount, bytes: report.byteCount,
            leftOut: report.entries.map {
                LeftOut(id: $0.id, name: $0.name, what: $0.leftOut.map(\.words))
            })
    }
}

extension CardImportSummary {
    init(_ report: ImportReport) {
        self.init(
            format: report.format.name, isDryRun: report.isDryRun,
            entries: report.entries.map { entry in
                Entry(
                    id: entry.id, name: entry.name, outcome: entry.outcome.rawValue,
                    leftOut: entry.leftOut.map(\.words), reason: entry.reason)
            }, outcomes: ImportReport.Outcome.allCases.map(\.rawValue))
    }
}

extension LeftOut {
    /// Describes the omitted content without the card's data, which are private.
    fileprivate var words: String {
        switch self {
        case .icon: "the icon"
        case .barcodeType(let type): "the barcode's type \(type)"
        case .day(let day): "the day \(day)"
        case .damagedPhoto(let side):
            "the photograph of the \(side.rawValue), which cannot be decoded"
        case .missingPhoto(let side):
            "the photograph of the \(side.rawValue), which the server has not sent yet"
        case .conflictCopy: "the card, a conflict copy"
        }
    }
}
