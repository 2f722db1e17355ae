import Foundation
import Testing

/// A full disk, with the built tool: a one-line error, the old content stays readable, and no
/// leftovers.
struct StoreSpaceTests {
    @Test(.enabled("no mount namespace may be made here") { await MountNamespace.isPermitted() })
    func `S3: on a full disk each command fails in one line and loses nothing`() async throws {
        let scene = try await StoreScene()
        let outcome = try await scene.shell(
            """
            set -u
            cp photo.jpg "$HOME/photo.jpg"; mkdir "$HOME/disk"
            mount -t tmpfs -o size=1m,mode=700 none "$HOME/disk" || exit 99
            cp photo.jpg "$HOME/disk/old.jpg"; cd "$HOME/disk"
            export XDG_DATA_HOME="$HOME/disk/data" XDG_CACHE_HOME="$HOME/disk/cache"
            report() { echo "$1 $2 $(wc -l <"$HOME/error") $(head -c 300 "$HOME/error")"; }
            tool() { local name=$1; shift; "$TOOL" "$@" >"$HOME/out" 2>"$HOME/error"; report "$name" $?; }
            tool first upload old.jpg
            "$TOOL" feed --offline >/dev/null 2>&1
            tool add cards add Library --sides one --front old.jpg
            # A log that a process left would have room for another upload.
            find . -name '*.sqlite' -exec python3 -c '
            import sqlite3, sys
            for path in sys.argv[1:]:
                database = sqlite3.connect(path)
                database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
                database.close()' {} +
            # Commands may free the space of files that earlier ones have deleted.
            fill() {
                while dd if=/dev/zero bs=4096 count=1 >>fill 2>/dev/null; do :; done
            }
            fill; ls -A | sort >"$HOME/before"
            tool upload upload old.jpg
            fill; tool edit edit "$HOME/photo.jpg" --flip h -o out.jpg
            fill; tool force edit "$HOME/photo.jpg" --flip h -o old.jpg --force
            tool list outbox list --json; echo "items $(grep -c old.jpg "$HOME/out")"
            tool feed feed --offline
            tool status cards status; tool other cards status --server http://127.0.0.1:9
            tool conflicts cards conflicts; tool cards cards list
            tool discard outbox discard "$(grep -o '"id":"[^"]*' "$HOME/out" | head -n 1)"
            ls -A | sort | cmp - "$HOME/before" && cmp old.jpg "$HOME/photo.jpg" && echo same
            tool clear cache clear; tool stats cache stats --json
            echo "cached $(cat "$HOME/out")"
            rm fill
            tool again upload old.jpg
            tool clean edit "$HOME/photo.jpg" --flip h -o out.jpg
            """, through: try #require(try await MountNamespace.command.value))
        let lines = outcome.text.split(separator: "\n")
        func line(_ name: String) -> String {
            lines.first { $0.hasPrefix(name + " ") }.map(String.init) ?? "no \(name) in \(outcome)"
        }
        #expect(line("first").hasPrefix("first 75 1 "), "\(line("first"))")
        for name in ["upload", "edit", "force"] {
            #expect(line(name).hasPrefix("\(name) 74 1 imageeditor: "), "\(line(name))")
            #expect(line(name).localizedCaseInsensitiveContains("space"), "\(line(name))")
        }
        #expect(line("list").hasPrefix("list 0 0"), "\(line("list"))")
        #expect(line("items") == "items 1")
        #expect(line("clear").hasPrefix("clear 0 0"), "\(line("clear"))")
        #expect(line("stats").hasPrefix("stats 0 0"), "\(line("stats"))")
        #expect(line("cached").contains("\"images\":0"), "\(line("cached"))")
        #expect(line("feed").hasPrefix("feed 0 "), "\(line("feed"))")
        #expect(line("add").hasPrefix("add 0 "), "\(line("add"))")
        for name in ["status", "other", "conflicts", "cards"] {
            #expect(line(name).hasPrefix("\(name) 0 0"), "\(line(name))")
        }
        #expect(lines.contains("same"), "\(outcome)")
        #expect(line("again").hasPrefix("again 75 "), "\(line("again"))")
        #expect(line("clean").hasPrefix("clean 0 0"), "\(line("clean"))")
    }

    @Test(.enabled("no mount namespace may be made here") { await MountNamespace.isPermitted() })
    func `S3: a disk that becomes full while a large result is written keeps nothing of it`()
        async throws
    {
        let scene = try await StoreScene()
        try scene.place.write(try await Workplace.picture(), to: "large.jpg")
        let outcome = try await scene.shell(
            """
            set -u
            mkdir "$HOME/disk"; mount -t tmpfs -o size=512k,mode=700 none "$HOME/disk" || exit 99
            echo old >"$HOME/disk/old.png"
            for name in new.png old.png; do
                "$TOOL" edit large.jpg --filter sepia -o "$HOME/disk/$name" --force 2>"$HOME/error"
                echo "$? $(wc -l <"$HOME/error") $(cat "$HOME/error")"
            done
            ls -A "$HOME/disk"; cat "$HOME/disk/old.png"
            """, through: try #require(try await MountNamespace.command.value))

        let lines = outcome.text.split(separator: "\n")
        try #require(lines.count == 4, "\(outcome)")
        for line in lines.prefix(2) {
            #expect(line.hasPrefix("74 1 imageeditor: "), "\(line)")
            #expect(line.localizedCaseInsensitiveContains("space"), "\(line)")
        }
        #expect(lines.suffix(2) == ["old.png", "old"])
    }

    @Test func `S3: a limit on the size of files is an error in one line`() async throws {
        let scene = try await StoreScene()
        try scene.place.write(try await Workplace.picture(), to: "large.jpg")
        _ = try await scene.place.run("upload", "photo.jpg")
        let old = try scene.place.read("photo.jpg")
        let names = try scene.place.names()

        for command in [
            "upload large.jpg", "edit large.jpg --flip h --resize 900 -o out.jpg",
            "edit large.jpg --flip h --resize 900 -o photo.jpg --force",
        ] {
            // Units of 1,024 bytes. A database's shared memory alone takes 32.
            let outcome = try await scene.shell("ulimit -f 64; exec \"$TOOL\" \(command)")
            #expect(outcome.status == 74, "\(command): \(outcome.status) \(outcome.error)")
            #expect(outcome.error.split(separator: "\n").count == 1, "\(outcome.error)")
        }
        #expect(try scene.place.names() == names)
        #expect(try scene.place.read("photo.jpg") == old)
        #expect(try await scene.waiting() == ["photo.jpg"])
    }
}
