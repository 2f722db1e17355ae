import ArgumentParser
import CameraCapture
import Cards
import Presentation

extension FrontEnd {
    /// The tool: its name, and advice that names its commands and options.
    static let commandLine = FrontEnd(product: ImageEditor.name, wording: wording)

    private static func wording(_ advice: Advice) -> String? {
        switch advice {
        case .overwrite: "overwrite it with --force"
        case .nameOutput: "name a file with -o"
        case .nameOtherOutputOrOverwrite: "name another file with -o, or this one and --force"
        case .nameFileOrStream: "name a file, or write to standard output with -o -"
        case .nameInUTF8OrStream: "choose a name in UTF-8, or write to standard output with -o -"
        case .redirectOutput: "redirect it, or name a file with -o"
        case .seeFeed: "\(FeedCommand.call()) lists the images there are"
        case .giveDigitsOfImage(let fewest):
            "of an image's id at least \(fewest) digits are needed: \(FeedCommand.call())"
                + " lists them"
        case .uploadFeedImage:
            "\(EditCommand.call()) IMAGE --upload sends an image of the feed"
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
        case .seeFilters: "\(FiltersCommand.call()) lists the filters there are"
        case .chooseFilter(let nearest):
            (nearest.map { "did you mean \($0)? " } ?? "")
                + "\(FiltersCommand.call()) lists them"
        case .seeFilter(let name):
            "\(FiltersCommand.call()) \(name) tells what can be set"
        case .seeFilesOfFilter(let name):
            "\(FiltersCommand.call()) \(name) tells what it must be"
        case .tryFilter(let filter):
            "\(EditCommand.call()) photo.jpg --filter \(filter)"
        case .beginEdit: "\(EditCommand.call()) IMAGE --filter NAME begins one"
        case .beginAnew: "begin anew with \(EditCommand.call())"
        case .restoreOriginal:
            "put it back, or begin anew with \(EditCommand.call())"
        case .seeHistory: "\(HistoryCommand.call()) IMAGE shows what there is"
        case .setServer: settingServer
        case .setServerAndSend:
            "\(settingServer), then send it with: \(OutboxCommand.call(Send.self))"
        case .setToken: "set IMAGEEDITOR_TOKEN"
        case .checkCardServer: "check that --server names a server of cards"
        case .allowHost: "start the server with --allow-host and the name in its address"
        case .allowPrivateAddresses: "allow it with --allow-private where you trust the server"
        case .trustCertificates:
            "check the address, or name a file of the certificates you trust in SSL_CERT_FILE"
        case .choosePort: "choose another --port"
        case .sendWaiting: "send with: \(OutboxCommand.call(Send.self))"
        case .sendLater: "send it later with: \(OutboxCommand.call(Send.self))"
        case .retryOrDiscard:
            "\(OutboxCommand.call(Send.self)) tries again,"
                + " \(OutboxCommand.call(OutboxCommand.Discard.self)) forgets it"
        case .seeOutbox:
            "\(OutboxCommand.call(OutboxCommand.List.self)) lists what waits"
        case .giveDigitsOfUpload(let fewest):
            "give at least \(fewest) hexadecimal digits of it:"
                + " \(OutboxCommand.call(OutboxCommand.List.self)) shows them"
        case .reportDefect: "this is a defect of \(ImageEditor.name); please report it"
        case .useNewerVersion: "use a newer \(ImageEditor.name)"
        case .addCard:
            "add one with: \(CardsCommand.call(CardsAddCommand.self)) NAME --front SRC"
                + " --back SRC"
        case .seeCards: "\(CardsCommand.call()) lists the cards there are"
        case .editOrRestoreCard:
            "\(CardsCommand.call(CardsEditCommand.self)) changes it,"
                + " \(CardsCommand.call(CardsRestoreCommand.self)) brings it back"
        case .completeCard(let missing): completing(missing)
        case .addPhoto(let side):
            "\(CardsCommand.call(CardsEditCommand.self)) --\(side.rawValue) SRC puts one there"
        case .replaceErasedPhotos:
            "\(CardsCommand.call(CardsEditCommand.self)) gives it others"
        case .scanBarcode:
            "\(CardsCommand.call(CardsScanCommand.self)) --save reads it from a photograph"
        case .sendCards: "send with: \(CardsCommand.call(CardsSyncCommand.self))"
        case .seeConflicts:
            "see: \(CardsCommand.call(CardsConflictsCommand.self))"
        case .listConflicts:
            "\(CardsCommand.call(CardsConflictsCommand.self)) lists them"
        case .giveCorners(let example):
            "name them from the top left one clockwise, such as --corners \(example)"
        case .giveCornersOrRetry(let side):
            "name its corners with --\(side.rawValue)-corners, or try again on a plain background"
        case .seeCameras:
            "\(CameraCommand.call(CameraListCommand.self)) tells which there are;"
                + " \(CameraDevice.ID.colorBars) needs no hardware"
        case .simulateCamera:
            "-d \(CameraDevice.ID.colorBars) shows colour bars without any hardware,"
                + " -d \(CameraDevice.ID.file("PATH")) what is on the disk"
        case .seeCameraFormats:
            "\(CameraCommand.call(CameraFormatsCommand.self)) tells what it delivers"
        case .seeCameraAbilities:
            "\(CameraCommand.call(CameraListCommand.self)) --json tells what it can do"
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

extension ParsableCommand {
    /// A command of the tool, or a subcommand of it, as it is typed; the names are those that the
    /// commands have themselves.
    static func call(_ subcommand: (any ParsableCommand.Type)? = nil) -> String {
        [ImageEditor.name, configuration.commandName, subcommand?.configuration.commandName]
            .compactMap(\.self).joined(separator: " ")
    }
}
