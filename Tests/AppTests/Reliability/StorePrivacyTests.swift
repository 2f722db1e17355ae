import Foundation
import Testing

/// Checks the modes of the tool's files at every moment: follows each system call that makes a
/// file or folder or changes its mode.
@Suite(.enabled("strace may not trace processes here") { await StoreFaults.isPermitted() })
struct StorePrivacyTests {
    @Test func `P2: under umask 000 only the owner can access stores, logs and temporary files`()
        async throws
    {
        let scene = try await StoreScene()
        let photo = try await StoreScene.photo.value
        try scene.place.write(photo, to: "photos/1.jpg")
        try scene.place.write(photo, to: "old.jpg")
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o644], ofItemAtPath: scene.place.path("old.jpg").path)
        let server = try await ServerProcess.foreign(scene.place, photos: "photos")
        let log = scene.place.folder.deletingLastPathComponent().appending(path: "log")
        let outcome = try await scene.shell(
            """
            umask 000
            "$TOOL" feed --server "$SERVER"
            "$TOOL" show "$SERVER/photos/1.jpg"
            "$TOOL" upload photo.jpg photo.jpg
            "$TOOL" edit photo.jpg --flip h -o new.jpg --upload
            "$TOOL" edit photo.jpg --flip h -o old.jpg --force
            dd if=/dev/zero of="$HOME/.local/share/imageeditor/data.sqlite" bs=100 count=1 conv=notrunc
            dd if=/dev/zero of="$HOME/.cache/imageeditor/cache.sqlite" bs=100 count=1 conv=notrunc
            "$TOOL" outbox list
            "$TOOL" feed --server "$SERVER"
            "$TOOL" outbox send --server "$SERVER"
            "$TOOL" cache clear
            """,
            through: [
                "/usr/bin/strace", "-f", "-y", "-qq", "-s", "400", "-o", log.path, "-e",
                "trace=open,openat,creat,mkdir,mkdirat,mknod,rename,renameat,renameat2,link,linkat,"
                    + "unlink,unlinkat,chmod,fchmod,fchmodat,umask",
            ],
            environment: ["SERVER": server.url.absoluteString])
        #expect(outcome.status == 0, "\(outcome.error)")
        await server.stop()

        let calls = String(decoding: try Data(contentsOf: log), as: UTF8.self)
            .split(separator: "\n").map(String.init)
        var files = FileModel(existing: ["old.jpg", "photo.jpg"])
        for call in calls { files.follow(call) }
        #expect(files.problems == [])
        // The trace contains the files that this test is about.
        for suffix in [
            "data.sqlite.lock", "data.sqlite-draft", "data.sqlite-wal", "data.sqlite-shm",
            "cache.sqlite-draft", "cache.sqlite-wal", ".partial",
            "outbox.lock",
        ] {
            #expect(files.made.contains { $0.hasSuffix(suffix) }, "\(suffix)")
        }
        #expect(files.folders.contains { $0.hasSuffix(".local/share/imageeditor") })
        // A requested output file gets the mode that the umask allows.
        for (name, mode) in [("new.jpg", 0o666), ("old.jpg", 0o644)] {
            let attributes = try FileManager.default.attributesOfItem(
                atPath: scene.place.path(name).path)
            #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == mode, "\(name)")
        }
    }

    @Test func `P2: the model sees files that others could read`() {
        var files = FileModel(existing: [])
        files.follow(#"7 openat(AT_FDCWD</w>, "/h/a", O_RDWR|O_CREAT|O_CLOEXEC, 0644) = 3</h/a>"#)
        files.follow(#"7 openat(AT_FDCWD</w>, "/h/b", O_RDWR|O_CREAT|O_CLOEXEC, 0600) = 3</h/b>"#)
        files.follow(#"7 rename("/h/b", "/h/c") = 0"#)
        files.follow(#"7 openat(AT_FDCWD</w>, "/h/c", O_RDWR|O_CREAT, 0644) = 4</h/c>"#)
        files.follow(#"7 openat(AT_FDCWD</w>, "/h/b", O_RDWR|O_CREAT, 0644) = 4</h/b>"#)
        files.follow(#"7 mkdir("/h/d", 0755) = 0"#)
        files.follow(#"7 fchmod(3</h/.imageeditor-1.partial>, 0644) = 0"#)
        files.follow(#"7 fchmod(3</h/.imageeditor-1.partial (deleted)>, 0644) = 0"#)
        #expect(files.problems.map { $0.prefix(4) } == ["/h/a", "/h/b", "/h/d"])
    }
}

/// The files that a trace of system calls creates, and those that other users could read at some
/// moment.
private struct FileModel {
    private(set) var problems: [String] = []
    private(set) var made: Set<String> = []
    private(set) var folders: Set<String> = []
    private var existing: Set<String>

    init(existing: Set<String>) {
        self.existing = existing
    }

    mutating func follow(_ call: String) {
        guard !call.contains(" = -1 "), let paren = call.firstIndex(of: "("),
            let name = call[..<paren].split(separator: " ").last
        else { return }
        let quoted = call.split(separator: "\"", omittingEmptySubsequences: false)
        let paths = stride(from: 1, to: quoted.count, by: 2).map { String(quoted[$0]) }
        switch name {
        case "open", "openat", "creat":
            guard let path = paths.first, name == "creat" || call.contains("O_CREAT"),
                !path.hasPrefix("/dev/")
            else { return }
            made.insert(path)
            if existing.insert(path).inserted { check(path, mode(of: call)) }
        case "mkdir", "mkdirat":
            guard let path = paths.first else { return }
            folders.insert(path)
            check(path, mode(of: call))
        case "rename", "renameat", "renameat2":
            guard paths.count == 2 else { return }
            existing.remove(paths[0])
            existing.insert(paths[1])
        case "link", "linkat": if paths.count == 2 { existing.insert(paths[1]) }
        case "unlink", "unlinkat": if let path = paths.first { existing.remove(path) }
        case "chmod", "fchmodat", "mknod": if let path = paths.first { check(path, mode(of: call)) }
        case "fchmod":
            // A finished result gets its final mode just before or just after the rename.
            if !call.contains(".partial") { check(call, mode(of: call)) }
        default: break
        }
    }

    private mutating func check(_ path: String, _ mode: Int) {
        if mode & 0o077 != 0 { problems.append("\(path): \(String(mode, radix: 8))") }
    }

    private func mode(of call: String) -> Int {
        let end = call.range(of: ") = ")?.lowerBound ?? call.endIndex
        let word = call[..<end].split(whereSeparator: { ", ".contains($0) }).last ?? ""
        return Int(word, radix: 8) ?? 0o777
    }
}
