import Core
import Foundation
import Testing

/// Closed or full standard streams: C5 of the reliability cases.
struct ToolStreamTests {
    private static let commands = [
        "feed", "feed --json", "filters", "filters sepia --json", "show photo.jpg", "--help",
        "--version", "edit photo.jpg --filter sepia -o -", "edit photo.jpg --filter sepia --json",
        "edit missing.jpg --filter sepia", "upload photo.jpg --json", "outbox list", "cache stats",
        "nosuch",
    ]

    @Test(arguments: commands, [">&-", ">/dev/full"])
    func `C5: a result that cannot be printed is one line and 74, or the command's own status`(
        command: String, redirection: String
    ) async throws {
        let place = try await place()

        let outcome = try await place.shell("\"$TOOL\" \(command) \(redirection)")

        #expect(outcome.status < 128, "\(outcome.error)")
        #expect(outcome.lines.allSatisfy { $0.hasPrefix("imageeditor: ") || $0.hasPrefix("{") })
        switch command {
        case "edit missing.jpg --filter sepia": #expect(outcome.status == 66)
        case "nosuch": #expect(outcome.status == 64)
        default:
            #expect(outcome.status == 74, "\(outcome.error)")
            let reason =
                redirection == ">&-"
                ? "standard output is closed" : "standard output cannot be written: no space left"
            #expect(outcome.error.contains(reason), "\(outcome.error)")
        }
    }

    @Test(arguments: [
        "edit photo.jpg --filter sepia -o -", "pick --from files --folder . --first -o -",
    ])
    func `C5: an image whose reader has closed the pipe ends as other programs do`(
        command: String
    ) async throws {
        let place = try await place()

        // The pipe has no reader when the tool starts.
        let outcome = try await place.shell(
            "mkfifo pipe; exec 4<>pipe 5>pipe 4<&-; rm pipe; \"$TOOL\" \(command) >&5")

        #expect(outcome.status == 141)
        #expect(outcome.error == "")
    }

    @Test(arguments: commands, ["2>&-", "2>/dev/full", "<&-"])
    func `C5: without standard error or input the result is the same`(
        command: String, redirection: String
    ) async throws {
        let place = try await place()
        let other = try await self.place()

        let usual = try await place.shell("\"$TOOL\" \(command)")
        let outcome = try await other.shell("\"$TOOL\" \(command) \(redirection)")

        #expect(outcome.status == usual.status, "\(outcome.error)")
        #expect(try place.names() == other.names())
        if !command.hasPrefix("cache") { #expect(outcome.output == usual.output) }
    }

    @Test(arguments: ["edit - --filter sepia -o out.jpg", "show -", "upload -"])
    func `C5: a closed or empty standard input is one line`(command: String) async throws {
        let place = try await place()
        for redirection in ["<&-", "</dev/null", "<."] {
            let outcome = try await place.shell("\"$TOOL\" \(command) \(redirection)")

            #expect([65, 66, 74].contains(outcome.status), "\(redirection): \(outcome.error)")
            if redirection == "<&-" { #expect(outcome.error.contains("standard input")) }
            #expect(!outcome.error.contains("system error"), "\(redirection): \(outcome.error)")
            #expect(outcome.isOneLine, "\(redirection): \(outcome.error)")
            #expect(try place.names() == ["photo.jpg"])
        }
    }

    @Test
    func `C5: with every stream closed an edit still writes its file, and nothing else there`()
        async throws
    {
        let place = try await place()
        _ = try await place.run("edit", "photo.jpg", "--filter", "sepia", "-o", "usual.jpg")

        _ = try await place.shell(
            "\"$TOOL\" edit photo.jpg --filter sepia -o out.jpg <&- >&- 2>&-")

        #expect(try place.read("out.jpg") == place.read("usual.jpg"))
    }

    private func place() async throws -> Workplace {
        let place = try Workplace()
        try place.write(try await Workplace.smallPicture(), to: "photo.jpg")
        return place
    }
}
