import ArgumentParser
import CameraCapture
import Cards
import Core
package import Presentation

extension FrontEnd {
    /// The command-line tool: its name, and advice with its commands and options.
    package static let commandLine = FrontEnd(
        product: ImageEditor.name, wording: wording, naming: { "--\($0)" })

    private static func wording(_ advice: Advice) -> String? {
        switch advice {
        case .overwrite: "overwrite it with --force"
        case .nameOutput: "write to a file with -o"
        case .nameOtherOutputOrOverwrite:
            "write to another file with -o, or overwrite it with -o FILE --force"
        case .nameFileOrStream: "use the path of a file, or write to standard output with -o -"
        case .redirectOutput: "redirect it, or write to a file with -o"
        case .seeServers: "\(ServerCommand.call(ServerCommand.List.self)) lists the servers"
        case .confirmServer:
            "choose it with: \(OutboxCommand.call(OutboxCommand.Move.self)) ID SERVER"
        case .seeFeed: "\(FeedCommand.call()) lists the images"
        case .giveDigitsOfImage(let fewest):
            "use at least \(fewest) digits of an image's id: \(FeedCommand.call()) lists them"
        case .uploadFeedImage:
            "\(EditCommand.call()) IMAGE --upload uploads an image of the feed"
        case .convertForUpload:
            "\(EditCommand.call()) IMAGE --format jpeg --upload converts it, and --keep-metadata"
                + " uploads it as it is"
        case .allowTruncated: "edit --allow-truncated decodes it as far as it goes"
        case .allowDamaged: "edit --allow-damaged decodes it as far as it goes"
        case .trimBlocks(let size): trimming(to: size)
        case .trimBlocksOrRefuse(let size):
            [size.map(trimming), "--perfect refuses such an edit"].compactMap(\.self)
                .joined(separator: "; ")
        case .allowMissingLayers:
            "--sandbox available decodes them with the other layers of isolation"
        case .expectRefusals:
            "\(ServeCommand.call()) and \(StudioCommand.call()) refuse such files, unless"
                + " --sandbox available is given"
        case .chooseFrame: "use --frame N for another frame"
        case .raiseLimits(let names, let value): "raise it with " + limits(names, to: value)
        case .checkImageOrRaiseLimit(let name):
            "check that it is an image; if it is, raise the limit with " + limits([name])
        case .waitOrChangeLimits(let names, let lower):
            "try later, or \(lower ? "lower" : "raise") the limit with " + limits(names)
        case .chooseOtherFolder: "choose another folder with --out-dir"
        case .overwriteOrResume: "overwrite it with --force, or continue with --resume"
        case .removeLinkOrChooseOtherFolder: "remove it, or choose another folder with --out-dir"
        case .nameResults: "name results with --name-template"
        case .tellResultsApart: "tell them apart with --name-template '{dir}/{name}-{index}{ext}'"
        case .editFolder: "use -r to include the images in it"
        case .editWithoutBatch:
            "\(EditCommand.call()) without --out-dir and --jobs-from takes ids and URLs, too"
        case .resumeBatch: "continue with --resume"
        case .namePicturesFolder: "use --folder, or set XDG_PICTURES_DIR"
        case .seeFilters: "\(FiltersCommand.call()) lists the filters"
        case .chooseFilter(let nearest):
            (nearest.map { "did you mean \($0)? " } ?? "")
                + "\(FiltersCommand.call()) lists them"
        case .seeFilter(let name):
            "\(FiltersCommand.call()) \(name) lists its parameters"
        case .seeFilesOfFilter(let name):
            "\(FiltersCommand.call()) \(name) describes the file"
        case .tryFilter(let filter):
            "\(EditCommand.call()) photo.jpg --filter \(filter)"
        case .beginEdit: "\(EditCommand.call()) IMAGE --filter NAME starts one"
        case .beginAnew: "start a new edit with \(EditCommand.call())"
        case .beginAnewOrRestore:
            "start a new edit with \(EditCommand.call()), or bring an overwritten original back:"
                + " \(OriginalsCommand.call(OriginalsCommand.Restore.self)) FILE"
        case .restoreOriginal:
            "put it back, or start a new edit with \(EditCommand.call())"
        case .seeHistory: "\(HistoryCommand.call()) IMAGE lists the changes"
        case .seeOriginals:
            "\(OriginalsCommand.call(OriginalsCommand.List.self)) lists them"
        case .freeOriginals:
            "\(OriginalsCommand.call(OriginalsCommand.Discard.self)) frees space"
        case .setServer: settingServer
        case .setServerAndSend:
            "\(settingServer), then send it with: \(OutboxCommand.call(Send.self))"
        case .setToken: "set IMAGEEDITOR_TOKEN"
        case .checkCardServer: "check that --server is the URL of a server that stores cards"
        case .allowHost: "start the server with --allow-host and the host name of its URL"
        case .allowPrivateAddresses: "allow it with --allow-private if you trust the server"
        case .trustCertificates:
            "check the URL, or set SSL_CERT_FILE to a file of the certificates that you trust"
        case .choosePort: "choose another --port"
        case .sendWaiting: "send with: \(OutboxCommand.call(Send.self))"
        case .sendLater: "send it later with: \(OutboxCommand.call(Send.self))"
        case .retryOrDiscard:
            "\(OutboxCommand.call(Send.self)) tries again,"
                + " \(OutboxCommand.call(OutboxCommand.Discard.self)) deletes it"
        case .seeOutbox:
            "\(OutboxCommand.call(OutboxCommand.List.self)) lists the waiting uploads"
        case .giveDigitsOfUpload(let fewest):
            "use at least \(fewest) hexadecimal digits of it:"
                + " \(OutboxCommand.call(OutboxCommand.List.self)) lists them"
        case .reportDefect: "this is a defect of \(ImageEditor.name); please report it"
        case .useNewerVersion: "use a newer \(ImageEditor.name)"
        case .addCard:
            "add one with: \(CardsCommand.call(CardsAddCommand.self)) NAME --front SRC"
                + " --back SRC"
        case .seeCards: "\(CardsCommand.call()) lists the cards"
        case .editOrRestoreCard:
            "\(CardsCommand.call(CardsEditCommand.self)) changes it,"
                + " \(CardsCommand.call(CardsRestoreCommand.self)) restores it"
        case .completeCard(let missing): completing(missing)
        case .addPhoto(let side):
            "\(CardsCommand.call(CardsEditCommand.self)) --\(side.rawValue) SRC adds one"
        case .replaceErasedPhotos:
            "\(CardsCommand.call(CardsEditCommand.self)) adds new ones"
        case .scanBarcode:
            "\(CardsCommand.call(CardsScanCommand.self)) --save reads one from a photograph"
        case .sendCards: "send with: \(CardsCommand.call(CardsSyncCommand.self))"
        case .seeConflicts:
            "see: \(CardsCommand.call(CardsConflictsCommand.self))"
        case .listConflicts:
            "\(CardsCommand.call(CardsConflictsCommand.self)) lists them"
        case .giveCorners(let example):
            "list them clockwise from the top left, such as --corners \(example)"
        case .giveCornersOrRetry(let side):
            "set its corners with --\(side.rawValue)-corners, or try again on a plain background"
        case .seeCameras:
            "\(CameraCommand.call(CameraListCommand.self)) lists the cameras;"
                + " \(CameraDevice.ID.colorBars) needs no hardware"
        case .simulateCamera:
            "-d \(CameraDevice.ID.colorBars) shows colour bars without hardware,"
                + " -d \(CameraDevice.ID.file("PATH")) shows images from the disk"
        case .seeCameraFormats:
            "\(CameraCommand.call(CameraFormatsCommand.self)) lists its formats"
        case .seeCameraAbilities:
            "\(CameraCommand.call(CameraListCommand.self)) --json lists its features"
        case .words, .several: nil
        }
    }

    private static func trimming(to size: ImageSize) -> String {
        "--trim cuts off the partial blocks, to \(size.width) × \(size.height)"
    }

    private static func limits(_ names: [String], to value: Int? = nil) -> String {
        names.map { "--max \($0)=\(value.map(String.init) ?? "NUMBER")" }
            .joined(separator: " or ")
    }

    private typealias Send = OutboxCommand.Send

    private static let settingServer =
        "set one with \(ServerCommand.call(ServerCommand.Use.self)) NAME, --server URL,"
        + " IMAGEEDITOR_SERVER, or \"server\" in config.json"

    private static func completing(_ missing: [CardRequirement]) -> String? {
        switch missing {
        case [.front]: "give --front SRC, or require fewer with --sides one"
        case [.back]: "give --back SRC, or require fewer with --sides one"
        case [.front, .back]: "give --front SRC and --back SRC, or require fewer with --sides none"
        case [.anySide]: "give --front SRC or --back SRC"
        case [.sideOrNumber]: "give --front SRC, --number TEXT or --barcode TEXT"
        default: nil
        }
    }
}

extension ParsableCommand {
    /// Returns the full name of the command, or of a subcommand of it, as it is typed.
    static func call(_ subcommand: (any ParsableCommand.Type)? = nil) -> String {
        [ImageEditor.name, configuration.commandName, subcommand?.configuration.commandName]
            .compactMap(\.self).joined(separator: " ")
    }
}
