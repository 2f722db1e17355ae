import Core
import Editing
import Foundation
import Testing

/// Output files, and the cases in which there is no output: C1, C2 and C3 of the reliability
/// cases.
struct ToolOutputTests {
    @Test(arguments: [
        "no/such/folder/out.jpg", "folder", "full", "/proc/out.jpg", "/sys/out.jpg",
    ])
    func `C1: an output that cannot be written is one line and status 73 or 74, without leftovers`(
        output: String
    ) async throws {
        let place = try await place()
        try FileManager.default.createDirectory(
            at: place.path("folder"), withIntermediateDirectories: true)
        // The test makes its own device if it may, because a broken tool would replace the device
        // by a file.
        let full = place.path("full").path
        let isOwn = geteuid() == 0 && mknod(full, S_IFCHR | 0o666, 1 << 8 | 7) == 0
        if !isOwn {
            try FileManager.default.createSymbolicLink(
                atPath: full, withDestinationPath: "/dev/full")
        }

        for more in [[], ["--force"]] {
            let outcome = try await place.run(
                ["edit", "photo.jpg", "--filter", "sepia", "--format", "jpeg", "-o", output] + more)

            #expect([73, 74].contains(outcome.status), "\(outcome.error)")
            #expect(outcome.isOneLine, "\(outcome.error)")
            #expect(outcome.error.contains(output), "\(outcome.error)")
            #expect(outcome.output.isEmpty)
            #expect(try place.names() == ["folder", "full", "photo.jpg"])
            let inside = place.path("folder").path
            #expect(try FileManager.default.contentsOfDirectory(atPath: inside) == [])
        }
        #expect(try Self.status(place.path("full")).st_mode & S_IFMT == S_IFCHR)
    }

    @Test(
        .enabled(
            if: geteuid() != 0 || MountPermission.isGiven, "a container may forbid root to mount"))
    func `C1: a read-only folder is a one-line error, with -o and without`() async throws {
        let place = try await place()
        // Root may write everywhere except on a read-only mount. Other users need only a mode, and
        // cannot mount.
        let closing =
            geteuid() == 0
            ? "mount --bind . . && mount -o remount,ro,bind . && cd \"$PWD\""
            : "chmod 500 ."
        let begin = geteuid() == 0 ? "unshare -m" : ""
        let line = """
            \(begin) sh -c '\(closing) || exit 99
            "$TOOL" edit photo.jpg --filter sepia -o out.jpg; first=$?
            "$TOOL" edit photo.jpg --filter sepia; second=$?
            chmod 700 . 2>/dev/null
            echo $first $second'
            """

        let outcome = try await place.shell(line)

        #expect(outcome.status == 0, "\(outcome.error)")
        #expect(outcome.text == "73 73\n", "\(outcome.error)")
        #expect(outcome.lines.count == 2, "\(outcome.error)")
        #expect(outcome.lines.allSatisfy { $0.hasPrefix("imageeditor: ") })
        #expect(try place.names() == ["photo.jpg"])
    }

    @Test(arguments: [
        "photo.jpg", "./photo.jpg", "x/../photo.jpg", "link.jpg", "hard.jpg", "x/loop/photo.jpg",
    ])
    func `C2: the input is refused as output under every name and stays unchanged`(
        output: String
    ) async throws {
        let place = try await place()
        let original = try place.read("photo.jpg")
        try Self.bringNames(to: place)

        let outcome = try await place.run("edit", "photo.jpg", "--filter", "sepia", "-o", output)

        #expect(outcome.status == 73, "\(outcome.error)")
        #expect(outcome.isOneLine && outcome.error.contains("--force"), "\(outcome.error)")
        #expect(try place.read("photo.jpg") == original)
    }

    @Test(arguments: ["photo.jpg", "x/../photo.jpg", "link.jpg", "x/loop/photo.jpg"])
    func `C2: with --force the input is replaced in one step, mode and links kept`(
        output: String
    ) async throws {
        let place = try await place()
        let original = try place.read("photo.jpg")
        try Self.bringNames(to: place)
        #expect(chmod(place.path("photo.jpg").path, 0o604) == 0)

        let outcome = try await place.run(
            "edit", "photo.jpg", "--filter", "sepia", "-o", output, "--force")

        #expect(outcome.status == 0, "\(outcome.error)")
        let result = try place.read("photo.jpg")
        #expect(result != original)
        #expect(try RenderingImageInspector().inspect(result).width == 24)
        #expect(try Self.status(place.path("photo.jpg")).st_mode & 0o7777 == 0o604)
        // A new file replaces the old one, so other hard links keep the old content.
        #expect(try place.read("hard.jpg") == original)
        var link = stat()
        #expect(lstat(place.path("link.jpg").path, &link) == 0 && link.st_mode & S_IFMT == S_IFLNK)
        #expect(try place.names() == ["hard.jpg", "link.jpg", "photo.jpg", "x"])
    }

    @Test func `C2: a name that differs in case is another file`() async throws {
        let place = try await place()
        let original = try place.read("photo.jpg")

        let outcome = try await place.run(
            "edit", "photo.jpg", "--filter", "sepia", "-o", "PHOTO.jpg")

        #expect(outcome.status == 0, "\(outcome.error)")
        #expect(try place.names() == ["PHOTO.jpg", "photo.jpg"])
        #expect(try place.read("photo.jpg") == original)
    }

    @Test func `C2: an input given as standard input is not overwritten without --force either`()
        async throws
    {
        let place = try await place()
        let original = try place.read("photo.jpg")

        let outcome = try await place.shell(
            #""$TOOL" edit - --filter sepia -o photo.jpg < photo.jpg"#)

        #expect(outcome.status == 73 && outcome.isOneLine, "\(outcome.error)")
        #expect(try place.read("photo.jpg") == original)
    }

    @Test func `C3: without --force any existing output stays`() async throws {
        let place = try await place()
        let precious = Data("precious".utf8)
        try place.write(precious, to: "out.jpg")
        try place.write(Data(), to: "empty.jpg")
        try FileManager.default.createSymbolicLink(
            at: place.path("dangling.jpg"), withDestinationURL: place.path("nowhere.jpg"))
        #expect(mkfifo(place.path("pipe.jpg").path, 0o600) == 0)

        for name in ["out.jpg", "empty.jpg", "dangling.jpg", "pipe.jpg"] {
            let outcome = try await place.run("edit", "photo.jpg", "--filter", "sepia", "-o", name)
            #expect(outcome.status == 73, "\(name): \(outcome.error)")
            #expect(outcome.isOneLine && outcome.error.contains(name), "\(outcome.error)")
        }
        #expect(try place.read("out.jpg") == precious)
        #expect(try place.read("empty.jpg").isEmpty)
        #expect(
            try place.names() == [
                "dangling.jpg", "empty.jpg", "out.jpg", "photo.jpg", "pipe.jpg",
            ])

        let forced = try await place.run(
            "edit", "photo.jpg", "--filter", "sepia", "-o", "out.jpg", "--force")
        #expect(forced.status == 0 && forced.error.isEmpty, "\(forced.error)")
        #expect(try place.read("out.jpg") != precious)
    }

    private func place() async throws -> Workplace {
        let place = try Workplace()
        try place.write(try await Workplace.smallPicture(), to: "photo.jpg")
        return place
    }

    /// Other names of `photo.jpg`: a symbolic link, a hard link, and a path through a linked
    /// folder.
    private static func bringNames(to place: Workplace) throws {
        let files = FileManager.default
        try files.createSymbolicLink(
            at: place.path("link.jpg"), withDestinationURL: place.path("photo.jpg"))
        try files.linkItem(at: place.path("photo.jpg"), to: place.path("hard.jpg"))
        try files.createDirectory(at: place.path("x"), withIntermediateDirectories: true)
        try files.createSymbolicLink(
            at: place.path("x/loop"), withDestinationURL: place.folder)
    }

    private static func status(_ url: URL) throws -> stat {
        var status = stat()
        guard stat(url.path, &status) == 0 else { throw POSIXError(.ENOENT) }
        return status
    }
}
