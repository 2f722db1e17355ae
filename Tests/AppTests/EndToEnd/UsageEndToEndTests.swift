import Foundation
import Testing

/// The built tool's messages for new users.
struct UsageEndToEndTests {
    @Test(arguments: [
        ("feed --limit -1", 64, "--limit -1 is less than 0; see imageeditor feed --help"),
        ("serve --port -1", 64, "--port -1 is not one of 0…65535; see imageeditor serve --help"),
        (
            "edit a.jpg --quality -5", 64,
            "--quality -5 is not one of 1…100; see imageeditor edit --help"
        ),
        ("show", 64, "missing expected argument '<image>'; see imageeditor show --help"),
        (
            "outbox send --nosuch", 64,
            "unknown option '--nosuch'; see imageeditor outbox send --help"
        ),
        (
            "edit a.jpg --brightnes 3", 64,
            "unknown option '--brightnes'; did you mean '--brightness'?"
                + " see imageeditor edit --help"
        ),
        (
            "fed", 64,
            "imageeditor has no command fed; did you mean feed? see imageeditor --help"
        ),
        ("cache wipe", 64, "imageeditor cache has no command wipe; see imageeditor cache --help"),
        (
            "edit a.jpg --brightness --contrast 3", 64,
            "--brightness requires a value, but --contrast is an option;"
                + " imageeditor filters brightness lists its parameters"
        ),
        (
            "edit a.jpg --gravity --crop 5x5", 64,
            "--gravity requires a value, but --crop is an option;"
                + " imageeditor filters crop lists its parameters"
        ),
        (
            "edit a.jpg --match-colors --crop 5x5", 64,
            "--match-colors requires a value, but --crop is an option; see imageeditor edit --help"
        ),
        (
            "edit - --recipe -", 64,
            "standard input (-) is named twice, but can be read only once;"
                + " use a file for one of them"
        ),
        (
            "upload - -", 64,
            "standard input (-) is named twice, but can be read only once;"
                + " use a file for one of them"
        ),
        (
            "show nope", 66,
            "no image or file is called nope; imageeditor feed lists the images"
        ),
        (
            "show FFFFFFFF", 66,
            "no image or file is called ffffffff; imageeditor feed lists the images"
        ),
        (
            "show bundled:nope.jpg", 66,
            "no bundled picture is called bundled:nope.jpg; there are bundled:mountains.jpg,"
        ),
        (
            "show /dev/zero --max image-bytes=100000", 65,
            "/dev/zero: more than 100,000 bytes (limit image-bytes);"
                + " check that it is an image; if it is, raise the limit with"
                + " --max image-bytes=NUMBER"
        ),
        ("show - --json", 65, #"{"error":{"code":65,"message":"standard input is empty;"#),
        (
            "show b98", 66,
            "no image or file is called b98; use at least 4 digits of an image's id:"
                + " imageeditor feed lists them"
        ),
        (
            "outbox discard 8", 64,
            "8 is not an upload's id or the beginning of one; use at least 4 hexadecimal digits of"
                + " it: imageeditor outbox list lists them"
        ),
        (
            "outbox send wxyz", 64,
            "wxyz is not an upload's id or the beginning of one; use at least 4"
        ),
        (
            "feed --server http://127.0.0.1:99999", 64,
            "--server: port 99999 of http://127.0.0.1:99999 is not one of 1…65535"
        ),
        ("help nope", 64, "imageeditor has no command nope; see imageeditor --help"),
        ("help fed", 64, "imageeditor has no command fed; did you mean feed? see imageeditor"),
        ("help cache wipe", 64, "imageeditor cache has no command wipe; see imageeditor cache"),
        ("feed -q -v", 64, "--quiet and --verbose contradict each other; see imageeditor feed"),
        (
            "edit a.jpg --max image-pixels=1e9", 64,
            "the value 'image-pixels=1e9' is invalid for '--max <name=value>': 1e9 is not a whole"
                + " number; see imageeditor edit --help"
        ),
        (
            "edit a.jpg --brightness 5,5", 64,
            "--brightness cannot be 5,5; imageeditor filters brightness lists its parameters"
        ),
        (
            "edit a.jpg --brightness= --force", 64,
            "--brightness requires a value; imageeditor filters brightness lists its parameters"
        ),
        ("edit a.jpg --brightness 0x10", 64, "brightness: amount 0x10 is not a number;"),
        (
            "edit a.jpg --crop 99999x1+0+0", 64,
            "crop: area 99999x1+0+0 is not within 1…65535 pixels a side;"
        ),
        ("edit a.jpg --crop 10x", 64, "crop: area 10x is not WxH or WxH+X+Y"),
        (
            "edit a.jpg --resize 9999999999999999999", 64,
            "resize: size 9999999999999999999 is not within 1…65535 pixels a side;"
        ),
        (
            "edit a.jpg --filter crop,x=1,y=1", 64,
            "crop: it needs WxH or WxH+X+Y, each N or N%, a ratio, or width and height;"
        ),
        (
            "edit a.jpg --recipe /dev/zero --max image-bytes=100000", 65,
            "/dev/zero: not a recipe: no end after 100,000 bytes"
        ),
        ("recipe merge a.json --force", 64, "--force requires -o; see"),
        ("camera capture -d test: --force", 64, "--force requires -o; see"),
        ("pick --force", 64, "--force requires -o; see"),
        ("cards show x --photo front --force", 64, "--force requires -o; see"),
        (
            "show ftp://host/a.jpg", 64,
            "ftp://host/a.jpg: not an http or https address;"
                + " addresses begin with http:// or https:// and a host"
        ),
        (
            "upload deadbeef", 66,
            "no file is called deadbeef; imageeditor edit IMAGE --upload uploads an image of the feed"
        ),
        ("show /", 66, "/: it is a folder; name a file"),
        (
            "edit a.jpg --format heic", 64,
            "the value 'heic' is invalid for '--format <format>'; give one of 'jpeg', 'png', 'webp',"
                + " 'gif', 'tiff', 'avif' or 'jxl', or see imageeditor edit --help"
        ),
        (
            "edit a.jpg --filter sepia=", 64,
            "the value 'sepia=' is invalid for '--filter <name[=value][,key=value]>';"
                + " see imageeditor edit --help"
        ),
        ("filters nope", 64, "no filter is called nope; imageeditor filters lists them"),
        (
            "cards ad", 64,
            "imageeditor cards has no command ad; did you mean add? see imageeditor cards --help"
        ),
        ("cards show nope", 66, "no card has this name or identifier; imageeditor cards lists"),
        (
            "cards add x --front a.png --back b.png --corners 1,2", 64,
            "--corners takes four corners such as 120,80 1080,95 1070,700 115,690, not 1,2;"
                + " see imageeditor cards add --help"
        ),
        (
            "cards add x --front-corners 1,2 3,4 5,6 7,8", 64,
            "--front-corners requires --front; see imageeditor cards add --help"
        ),
        (
            "cards edit x --expires 2027-02-29", 64,
            "--expires 2027-02-29 is not a day such as 2027-12-31; see imageeditor cards edit --help"
        ),
        ("cards add x --sides one --front none.png", 66, "no image or file is called none.png;"),
        ("cards sync", 64, "no server is set; set one with imageeditor server use NAME,"),
        (
            "cards resolve x", 64,
            "give --keep original, --keep copy, --keep both or --undo; see imageeditor cards resolve"
        ),
    ])
    func `a mistake is reported in one clear line`(typed: String, status: Int, words: String)
        async throws
    {
        let outcome = try await Workplace().run(typed.split(separator: " ").map(String.init))

        let line = words.hasPrefix("{") ? words : "imageeditor: \(words)"
        #expect(outcome.status == status)
        #expect(outcome.error.hasPrefix(line), "\(outcome.error)")
        #expect(outcome.error.split(separator: "\n").count == 1, "\(outcome.error)")
    }

    @Test(arguments: [
        ("filters", ["--max"]), ("serve", ["--max"]), ("outbox list", []), ("outbox discard", []),
        ("outbox send", ["--server", "--max", "--allow-private"]), ("cache stats", []),
        ("cache clear", []), ("cache verify", []),
        ("feed", ["--server", "--max", "--allow-private"]),
        ("edit", ["--server", "--max", "--allow-private"]),
        ("cards list", ["--server", "--max", "--allow-private"]),
        ("cards add", ["--server", "--max", "--allow-private"]), ("cards export", []),
        ("cards conflicts", []),
    ])
    func `options are offered where they are useful`(command: String, options: [String])
        async throws
    {
        let outcome = try await Workplace().run(
            command.split(separator: " ").map(String.init) + ["--help"])

        #expect(outcome.status == 0)
        for option in ["--server", "--max", "--allow-private"] {
            #expect(outcome.text.contains("\(option) ") == options.contains(option), "\(option)")
        }
    }

    @Test func `a port in use is named, with an alternative`() async throws {
        let place = try Workplace()
        try await place.bringPhotos(["one.jpg"])
        let server = try await ServerProcess.ours(place, photos: "photos")
        let port = try #require(server.url.port)

        let outcome = try await place.run("serve", "photos", "--port", "\(port)")

        #expect(outcome.status == 69)
        #expect(
            outcome.error.hasPrefix(
                "imageeditor: another program listens on port \(port) of 127.0.0.1 already; stop it,"
                    + " or choose another port, such as --port "), "\(outcome.error)")
        #expect(await server.stop() == 0)
    }

    @Test func `a JPEG with more lines than the decoder allows exceeds a limit`() async throws {
        let place = try Workplace()
        var picture = try await Workplace.picture()
        // The frame header: length, depth, height, width.
        let frame = try #require(picture.firstRange(of: Data([0xff, 0xc0, 0x00, 0x11, 0x08])))
        picture.replaceSubrange(frame.upperBound..<frame.upperBound + 2, with: [0xff, 0xff])
        try place.write(picture, to: "long.jpg")

        let outcome = try await place.run("show", "long.jpg")

        #expect(outcome.status == 65)
        #expect(
            outcome.error
                == "imageeditor: long.jpg: the image is too large: 65,535 pixels a side"
                + " (limit image-side: 65,500); this is the format's own limit, which cannot be"
                + " raised\n")
    }
}
