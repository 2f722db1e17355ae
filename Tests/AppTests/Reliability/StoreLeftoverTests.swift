import Core
import Foundation
import Testing

/// Leftovers of killed processes, with the built tool.
@Suite(.enabled("strace may not trace processes here") { await StoreFaults.isPermitted() })
struct StoreLeftoverTests {
    @Test func `S9: the leftovers of a hundred killed edits are swept by the next one`()
        async throws
    {
        let scene = try await StoreScene()
        let fault = StoreFaults(calls: .flush, effect: .kill)
        for number in 1...100 {
            let folder = "\(number)"
            try scene.place.write(Data(), to: "\(folder)/.keep")
            let run = try await fault.run(
                ["edit", "photo.jpg", "--flip", "h", "-o", "\(folder)/out.jpg"], hitting: 1,
                in: scene)
            #expect(run?.outcome.status == 128 + 9)
            let left = StoreScene.names(in: scene.place.path(folder)).filter { $0 != ".keep" }
            #expect(left.count == 1)
            for name in left {
                try FileManager.default.moveItem(
                    at: scene.place.path("\(folder)/\(name)"), to: scene.place.path(name))
            }
            try FileManager.default.removeItem(at: scene.place.path(folder))
        }
        #expect(try scene.place.names().count == 101)

        let edit = try await scene.place.run("edit", "photo.jpg", "--flip", "h", "-o", "out.jpg")
        #expect(edit.status == 0, "\(edit.error)")
        #expect(try scene.place.names() == ["out.jpg", "photo.jpg"])
    }

    @Test func `S9: a file that is being written by a living process is not swept`() async throws {
        let scene = try await StoreScene()
        // The first edit is delayed for some seconds before it flushes.
        let outcome = try await scene.shell(
            """
            strace -f -qq -o /dev/null -e inject=fsync:delay_enter=5000000:when=1 \
              "$TOOL" edit photo.jpg --flip h -o slow.jpg &
            for i in $(seq 600); do ls -A | grep -q partial && break; sleep 0.05; done
            "$TOOL" edit photo.jpg --flip v -o quick.jpg
            ls -A | grep partial
            wait $! && echo done
            """)
        let lines = outcome.text.split(separator: "\n")
        #expect(lines.count { $0.hasSuffix(".partial") } == 1, "\(outcome.text) \(outcome.error)")
        // If the file had been swept, renaming it would have failed.
        #expect(lines.last == "done", "\(outcome.error)")
        #expect(try scene.place.names() == ["photo.jpg", "quick.jpg", "slow.jpg"])
    }
}
