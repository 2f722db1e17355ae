import ArgumentParser
import CameraCapture
import Cards
import Presentation

extension FrontEnd {
    /// The tool: its name, and advice that names its commands and options.
    static let commandLine = FrontEnd(
        product: call(), wording: wording)

    /// A command as it is typed, by the names that the commands have themselves.
    private static func call(_ path: any ParsableCommand.Type...) -> String {
        ([ImageEditor.self] + path).compactMap(\.configuration.commandName)
            .joined(separator: " ")
    }

    private static func wording(_ advice: Advice) -> String? {
        switch advice {
        case .overwrite: "overwrite it with --force"
        case .nameOutput: "name a file with -o"
        case .nameOtherOutputOrOverwrite: "name another file with -o, or this one and --force"
        case .nameFileOrStream: "name a file, or write to standard output with -o -"
        case .nameInUTF8OrStream: "choose a name in UTF-8, or write to standard output with -o -"
        case .redirectOutput: "redirect it, or name a file with -o"
        case .seeFeed: "\(call(FeedCommand.self)) lists the images there are"
        case .giveDigitsOfImage(let fewest):
            "of an image's id at least \(fewest) digits are needed: \(call(FeedCommand.self))"
                + " lists them"
        case .uploadFeedImage: "\(call(EditCommand.self)) IMAGE --upload sends an image of the feed"
        case .allowTruncated: "edit --allow-truncated makes a picture of what is there"
        case .chooseFrame: "--frame N takes another"
        case .raiseLimits(let names, let value): "raise it with " + limits(names, to: value)
        case .checkImageOrRaiseLimit(let name):
            "check that it is an image; if it is, raise the limit with " + limits([name])
        case .waitOrChangeLimits(let names, let lower):
            "try later, or \(lower ? "lower" : "raise") the limit with " + limits(names)
        case .chooseOtherFolder: "name another --out-dir"
        case .overwriteOrResume: "overwrite it with --force, or go on with --resume"
        case .removeLinkOrChooseOtherFolder: "remove it, or name another --out-dir"
        case .nameResults: "name results with --name-template"
        case .tellResultsApart: "tell them apart with --name-template '{dir}/{name}-{index}{ext}'"
        case .editFolder: "-r edits the pictures in it"
        case .resumeBatch: "--resume goes on with them"
        case .namePicturesFolder: "name it, or set XDG_PICTURES_DIR"
        case .seeFilters: "\(call(FiltersCommand.self)) lists the filters there are"
        case .chooseFilter(let nearest):
            (nearest.map { "did you mean \($0)? " } ?? "")
                + "\(call(FiltersCommand.self)) lists them"
        case .seeFilter(let name): "\(call(FiltersCommand.self)) \(name) tells what can be set"
        case .seeFilesOfFilter(let name):
            "\(call(FiltersCommand.self)) \(name) tells what it must be"
        case .tryFilter(let filter): "\(call(EditCommand.self)) photo.jpg --filter \(filter)"
        case .beginEdit: "\(call(EditCommand.self)) IMAGE --filter NAME begins one"
        case .beginAnew: "begin anew with \(call(EditCommand.self))"
        case .restoreOriginal: "put it back, or begin anew with \(call(EditCommand.self))"
        case .seeHistory: "\(call(HistoryCommand.self)) IMAGE shows what there is"
        case .setServer: settingServer
        case .setServerAndSend:
            "\(settingServer), then send it with: \(call(OutboxCommand.self, Send.self))"
        case .setToken: "set IMAGEEDITOR_TOKEN"
        case .checkCardServer: "check that --server names a server of cards"
        case .allowHost: "start the server with --allow-host and the name in its address"
        case .allowPrivateAddresses: "allow it with --allow-private where you trust the server"
        case .trustCertificates:
            "check the address, or name a file of the certificates you trust in SSL_CERT_FILE"
        case .choosePort: "choose another --port"
        case .sendWaiting: "send with: \(call(OutboxCommand.self, Send.self))"
        case .sendLater: "send it later with: \(call(OutboxCommand.self, Send.self))"
        case .retryOrDiscard:
            "\(call(OutboxCommand.self, Send.self)) tries again,"
                + " \(call(OutboxCommand.self, OutboxCommand.Discard.self)) forgets it"
        case .seeOutbox: "\(call(OutboxCommand.self, OutboxCommand.List.self)) lists what waits"
        case .giveDigitsOfUpload(let fewest):
            "give at least \(fewest) hexadecimal digits of it:"
                + " \(call(OutboxCommand.self, OutboxCommand.List.self)) shows them"
        case .reportDefect: "this is a defect of \(call()); please report it"
        case .useNewerVersion: "use a newer \(call())"
        case .addCard:
            "add one with: \(call(CardsCommand.self, CardsAddCommand.self)) NAME --front SRC"
                + " --back SRC"
        case .seeCards: "\(call(CardsCommand.self)) lists the cards there are"
        case .editOrRestoreCard:
            "\(call(CardsCommand.self, CardsEditCommand.self)) changes it,"
                + " \(call(CardsCommand.self, CardsRestoreCommand.self)) brings it back"
        case .completeCard(let missing): completing(missing)
        case .addPhoto(let side):
            "\(call(CardsCommand.self, CardsEditCommand.self)) --\(side.rawValue) SRC puts one there"
        case .replaceErasedPhotos:
            "\(call(CardsCommand.self, CardsEditCommand.self)) gives it others"
        case .scanBarcode:
            "\(call(CardsCommand.self, CardsScanCommand.self)) --save reads it from a photograph"
        case .sendCards: "send with: \(call(CardsCommand.self, CardsSyncCommand.self))"
        case .seeConflicts: "see: \(call(CardsCommand.self, CardsConflictsCommand.self))"
        case .listConflicts: "\(call(CardsCommand.self, CardsConflictsCommand.self)) lists them"
        case .giveCorners(let example):
            "name them from the top left one clockwise, such as --corners \(example)"
        case .giveCornersOrRetry(let side):
            "name its corners with --\(side.rawValue)-corners, or try again on a plain background"
        case .seeCameras:
            "\(call(CameraCommand.self, CameraListCommand.self)) tells which there are;"
                + " \(CameraDevice.ID.colorBars) needs no hardware"
        case .simulateCamera:
            "-d \(CameraDevice.ID.colorBars) shows colour bars without any hardware,"
                + " -d \(CameraDevice.ID.file("PATH")) what is on the disk"
        case .seeCameraFormats:
            "\(call(CameraCommand.self, CameraFormatsCommand.self)) tells what it delivers"
        case .seeCameraAbilities:
            "\(call(CameraCommand.self, CameraListCommand.self)) --json tells what it can do"
        case .words, .several: nil
        }
    }

    private static func limits(_ names: [String], to value: Int? = nil) -> String {
        names.map { "--max \($0)=\(value.map(String.init) ?? "NUMBER")" }
            .joined(separator: " or ")
    }

    private typealias Send = OutboxCommand.Send

    private static let settingServer =
        "set one with --server URL, IMAGEEDITOR_SERVER, or \"server\" in config.json"

    private static func completing(_ missing: [CardRequirement]) -> String? {
        switch missing {
        case [.front]: "give --front SRC, or ask for fewer with --sides one"
        case [.back]: "give --back SRC, or ask for fewer with --sides one"
        case [.front, .back]: "give --front SRC and --back SRC, or ask for fewer with --sides none"
        case [.anySide]: "give --front SRC or --back SRC"
        case [.sideOrNumber]: "give --front SRC, --number TEXT or --barcode TEXT"
        default: nil
        }
    }
}
