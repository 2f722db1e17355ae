import Foundation
import ImageEditorFiles
import Testing

struct AtomicFileTests {
    @Test func `writing makes a file of these bytes that only its owner can read`() throws {
        try inFolder { folder in
            let target = folder.appending(path: "a")
            try AtomicFile.write(Data("one".utf8), to: target)

            #expect(try Data(contentsOf: target) == Data("one".utf8))
            #expect(mode(of: target) == 0o600)
            #expect(try names(in: folder) == ["a"])
        }
    }

    @Test func `the target is untouched until commit, then replaced whole`() throws {
        try inFolder { folder in
            let target = folder.appending(path: "a")
            try AtomicFile.write(Data("old".utf8), to: target)

            var file = try AtomicFile(at: target)
            try file.append(Data("ne".utf8))
            #expect(try Data(contentsOf: target) == Data("old".utf8))
            try file.append(Data("w".utf8))
            try file.commit()

            #expect(try Data(contentsOf: target) == Data("new".utf8))
            #expect(try names(in: folder) == ["a"])
        }
    }

    @Test func `a file written without flush is complete and accessible only to its owner`() throws
    {
        try inFolder { folder in
            let target = folder.appending(path: "a")
            for text in ["one", "other"] {
                try AtomicFile.write(Data(text.utf8), to: target, flushing: .nothing)
                #expect(try Data(contentsOf: target) == Data(text.utf8))
            }
            #expect(mode(of: target) == 0o600)
            #expect(try names(in: folder) == ["a"])
        }
    }

    @Test func `a format's head can be written last`() throws {
        try inFolder { folder in
            let target = folder.appending(path: "a")
            var file = try AtomicFile(at: target)
            for (text, offset) in [("????body", 0), ("tail", 8), ("head", 0)] {
                try Array(text.utf8).withUnsafeBytes { try file.write($0, at: offset) }
            }
            try file.commit()

            #expect(try Data(contentsOf: target) == Data("headbodytail".utf8))
        }
    }

    @Test func `an abandoned file leaves nothing`() throws {
        try inFolder { folder in
            var file = try AtomicFile(at: folder.appending(path: "a"))
            try file.append(Data(count: 100_000))
            #expect(try names(in: folder).count == 1)
            file.abandon()

            #expect(try names(in: folder).isEmpty)
        }
    }

    @Test func `permissions are explicit, the process's default, or those of the replaced file`()
        throws
    {
        try inFolder { folder in
            let target = folder.appending(path: "a")
            try AtomicFile.write(Data(), to: target, permissions: .exactly(0o640))
            #expect(mode(of: target) == 0o640)
            try AtomicFile.write(Data(), to: target, permissions: .asExisting)
            #expect(mode(of: target) == 0o640)

            let plain = folder.appending(path: "plain")
            #expect(FileManager.default.createFile(atPath: plain.path, contents: nil))
            try AtomicFile.write(Data(), to: target, permissions: .processDefault)
            #expect(mode(of: target) == mode(of: plain))
        }
    }

    @Test(arguments: [FilePermissions.exactly(0o644), .processDefault, .asExisting])
    func `P2: before the rename a file is accessible only to its owner`(
        permissions: FilePermissions
    ) throws {
        try inFolder { folder in
            let target = folder.appending(path: "a")
            try AtomicFile.write(Data(), to: target, permissions: .exactly(0o666))
            var file = try AtomicFile(at: target, permissions: permissions)
            try file.append(Data("half".utf8))
            let temporary = try #require(try names(in: folder).first { $0 != "a" })
            #expect(mode(of: folder.appending(path: temporary)) == 0o600)
            try file.commit()
        }
    }

    @Test func `an existing file is kept when it may not be replaced`() throws {
        try inFolder { folder in
            let target = folder.appending(path: "a")
            try AtomicFile.write(Data("one".utf8), to: target, existing: .refuse)
            #expect(throws: FileError.alreadyExists(path: target.path)) {
                try AtomicFile.write(Data("two".utf8), to: target, existing: .refuse)
            }
            #expect(try Data(contentsOf: target) == Data("one".utf8))
            #expect(try names(in: folder) == ["a"])
        }
    }

    @Test func `a file that appears meanwhile is kept when it may not be replaced`() throws {
        try inFolder { folder in
            let target = folder.appending(path: "a")
            var file = try AtomicFile(at: target, existing: .refuse)
            try file.append(Data("late".utf8))
            try AtomicFile.write(Data("early".utf8), to: target)

            var thrown: FileError?
            do throws(FileError) { try file.commit() } catch { thrown = error }
            #expect(thrown == .alreadyExists(path: target.path))
            #expect(try Data(contentsOf: target) == Data("early".utf8))
            #expect(try names(in: folder) == ["a"])
        }
    }

    @Test func `a file gets another name if others have taken those before it`() throws {
        try inFolder { folder in
            var file = try AtomicFile(at: folder.appending(path: "a"), existing: .refuse)
            try file.append(Data("mine".utf8))
            for name in ["a", "b"] {
                try Data("other".utf8).write(to: folder.appending(path: name))
            }
            var next = ["d", "c", "b"]
            try file.commit { next.removeLast() }

            #expect(try names(in: folder) == ["a", "b", "c"])
            #expect(try Data(contentsOf: folder.appending(path: "c")) == Data("mine".utf8))
            #expect(mode(of: folder.appending(path: "c")) == 0o600)
            for name in ["a", "b"] {
                #expect(try Data(contentsOf: folder.appending(path: name)) == Data("other".utf8))
            }
        }
    }

    @Test func `a file without another name leaves nothing`() throws {
        try inFolder { folder in
            let target = folder.appending(path: "a")
            let file = try AtomicFile(at: target, existing: .refuse)
            try Data("other".utf8).write(to: target)
            var thrown: (any Error)?
            do { try file.commit { throw CancellationError() } } catch { thrown = error }
            #expect(thrown is CancellationError)
            #expect(try names(in: folder) == ["a"])
            #expect(try Data(contentsOf: target) == Data("other".utf8))
        }
    }

    @Test func `only the expected file is replaced`() throws {
        try inFolder { folder in
            let target = folder.appending(path: "a")
            try AtomicFile.write(Data("old".utf8), to: target)
            var file = try AtomicFile(at: target)
            try file.append(Data("new".utf8))
            try file.commit(replacing: { $0 == Data("old".utf8) })
            #expect(try Data(contentsOf: target) == Data("new".utf8))

            let refused = Result { () throws(FileError) in
                var file = try AtomicFile(at: target)
                try file.append(Data("newer".utf8))
                try file.commit(replacing: { $0 == Data("old".utf8) })
            }
            #expect(throws: FileError.changed(path: target.path)) { try refused.get() }
            #expect(try Data(contentsOf: target) == Data("new".utf8))
            #expect(try names(in: folder) == ["a"])
        }
    }

    @Test func `a file that is saved during the replacement is kept`() throws {
        try inFolder { folder in
            let target = folder.appending(path: "a")
            try AtomicFile.write(Data("old".utf8), to: target)
            var checks = 0

            let refused = Result { () throws(FileError) in
                var file = try AtomicFile(at: target)
                try file.append(Data("new".utf8))
                try file.commit(replacing: { found in
                    checks += 1
                    // Another program saves the file after the first check.
                    if checks == 1 { try? Data("theirs".utf8).write(to: target) }
                    return checks == 1 || found == Data("old".utf8)
                })
            }

            #expect(throws: FileError.changed(path: target.path)) { try refused.get() }
            #expect(try Data(contentsOf: target) == Data("theirs".utf8))
            #expect(try names(in: folder) == ["a"])
        }
    }

    @Test func `a file whose folder cannot be flushed is reported as written`() throws {
        try inFolder { folder in
            let inner = folder.appending(path: "inner"), moved = folder.appending(path: "moved")
            try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: false)
            let target = inner.appending(path: "a")
            try AtomicFile.write(Data("old".utf8), to: target)
            var checks = 0

            let result = Result { () throws(FileError) in
                var file = try AtomicFile(at: target)
                try file.append(Data("new".utf8))
                try file.commit(replacing: { _ in
                    checks += 1
                    // The files have exchanged their names before the second check.
                    if checks == 2 { rename(inner.path, moved.path) }
                    return true
                })
            }

            #expect(throws: FileError.notFlushed(path: target.path, code: ENOENT)) {
                try result.get()
            }
            #expect(try Data(contentsOf: moved.appending(path: "a")) == Data("new".utf8))
        }
    }

    @Test func `a file that is saved during the replacement survives a kill and a sweep`() throws {
        try inFolder { folder in
            let target = folder.appending(path: "a")
            try AtomicFile.write(Data("old".utf8), to: target)
            var checks = 0

            let refused = Result { () throws(FileError) in
                var file = try AtomicFile(at: target)
                try file.append(Data("new".utf8))
                try file.commit(replacing: { found in
                    checks += 1
                    if checks == 1 {
                        try? Data("theirs".utf8).write(to: target)
                        return true
                    }
                    // A process that is killed here leaves this state.
                    #expect(UnfinishedFiles.sweep(folder) == 0)
                    let left = UnfinishedFiles.replaced(at: target.path)
                    #expect(left.map { FileCalls.contents(of: $0) } == [Data("theirs".utf8)])
                    #expect(UnfinishedFiles.replaced(at: target.path + "b").isEmpty)
                    return false
                })
            }

            #expect(throws: FileError.changed(path: target.path)) { try refused.get() }
            #expect(UnfinishedFiles.replaced(at: target.path).isEmpty)
            #expect(try names(in: folder) == ["a"])
        }
    }

    @Test func `a link is written where it points`() throws {
        try inFolder { folder in
            let target = folder.appending(path: "a")
            let link = folder.appending(path: "link")
            try AtomicFile.write(Data("old".utf8), to: target)
            try FileManager.default.createSymbolicLink(
                atPath: link.path, withDestinationPath: "a")
            try AtomicFile.write(Data("new".utf8), to: link)

            #expect(try Data(contentsOf: target) == Data("new".utf8))
            #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == "a")
        }
    }

    @Test func `a link can be replaced, and its file stays`() throws {
        try inFolder { folder in
            let (file, link) = (folder.appending(path: "a"), folder.appending(path: "link"))
            try AtomicFile.write(Data("old".utf8), to: file)
            for target in ["a", "none"] {
                try? FileManager.default.removeItem(at: link)
                try FileManager.default.createSymbolicLink(
                    atPath: link.path, withDestinationPath: target)

                try AtomicFile.write(Data("new".utf8), to: link, existing: .replaceLink)

                #expect(try Data(contentsOf: link) == Data("new".utf8))
                #expect(try Data(contentsOf: file) == Data("old".utf8))
                #expect(try names(in: folder) == ["a", "link"])
            }
        }
    }

    @Test func `folders, devices and dangling links are refused`() throws {
        try inFolder { folder in
            let dangling = folder.appending(path: "dangling")
            try FileManager.default.createSymbolicLink(
                atPath: dangling.path, withDestinationPath: "nowhere")
            for target in [folder, URL(filePath: "/dev/full"), dangling] {
                #expect(throws: FileError.notAFile(path: target.path)) {
                    try AtomicFile.write(Data("x".utf8), to: target)
                }
            }
            #expect(try names(in: folder) == ["dangling"])
        }
    }

    @Test func `a missing folder is an error that carries errno and path`() throws {
        try inFolder { folder in
            let target = folder.appending(path: "no/a")
            #expect(throws: FileError.system(call: "open", path: target.path, code: ENOENT)) {
                try AtomicFile.write(Data(), to: target)
            }
        }
    }
}
