import ArgumentParser
import Core
import FoundationEssentials
import Glibc
import ImageEditorFiles
import Presentation

/// `imageeditor originals`: lists, restores and discards backups of overwritten images.
struct OriginalsCommand: AsyncParsableCommand, LocalTask {
    static let configuration = CommandConfiguration(
        commandName: "originals",
        abstract: "List, restore or discard backups of overwritten images.",
        discussion: """
            Before an edit replaces its own image (with --in-place, or with -o and --force), the \
            image is saved as an original. Before a remembered edit overwrites another file, that \
            file is saved if another remembered edit starts from it, or if the new edit reads it, \
            such as an overlay. Any other file that --force overwrites is not saved. \
            Results that the history can make again are not saved, either, when 'edit --continue', \
            'undo', 'redo' or 'reset' overwrites them. An original is kept until you discard it. \
            Its id is computed from its content.

            Examples:
              imageeditor originals list
              imageeditor originals restore photo.jpg
              imageeditor originals restore 1f0c9a2b -o before.jpg
              imageeditor originals discard 1f0c9a2b
            """,
        subcommands: [List.self, Restore.self, Discard.self])

    struct List: ToolCommand, LocalTask {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "List the kept originals, the oldest first.")

        @Flag(help: "Prints one JSON object for each original.")
        var json = false
        @OptionGroup var global: GlobalOptions

        func run(in tool: Tool) async throws -> ExitStatus {
            let backups = try await tool.composition.edits.backups()
            if json {
                for backup in backups {
                    try tool.console.result(OriginalsPresenter.json(backup).text)
                }
            } else {
                try tool.console.result(
                    OriginalsPresenter().lines(for: backups, isInPlace: Self.isInPlace)
                        .joined(separator: "\n"))
            }
            return .done
        }

        /// Returns true if the file at the path of `backup` has the bytes of this backup.
        private static func isInPlace(_ backup: EditBackup) -> Bool {
            var facts = stat()
            // Only regular files are read, because reading a pipe would block. A file that cannot
            // be read counts as different.
            guard let path = backup.path, FileCalls.status(path, &facts) == 0,
                facts.st_mode & S_IFMT == S_IFREG, Int(facts.st_size) == backup.bytes,
                let data = try? FileReader.read(
                    path, limit: backup.bytes, named: LimitName.originalBytes.rawValue)
            else { return false }
            return ContentDigest(of: data) == backup.digest
        }
    }

    struct Restore: ToolCommand, LocalTask {
        static let configuration = CommandConfiguration(
            commandName: "restore",
            abstract: "Write an original back to its file, or to another one.",
            discussion: """
                A path restores the content that the file had before its first edit. The current \
                content is kept as an original, too; 'originals list' shows its id. Files with the \
                same original share its id: to restore one of them, name it by its path or use -o.
                """)

        @Argument(
            help: "The path of the file, or at least the first 4 digits of the original's id.",
            completion: .file())
        var original: String
        @OptionGroup var file: OutputFileOptions
        @Flag(help: "Prints one JSON object.")
        var json = false
        @OptionGroup var global: GlobalOptions

        func run(in tool: Tool) async throws -> ExitStatus {
            do {
                let restoring = OriginalRestoring(tool: tool)
                let backups = try await tool.composition.edits.backups()
                let path = AbsolutePath.of(original)
                let recorded = try await restoring.recordedPath(of: path, in: backups)
                let found = try backups.named(original, at: recorded)
                let target = file.target(stem: "original")
                if target == nil {
                    try found.checkSingle(original, at: recorded, isRestored: true)
                }
                // The oldest original is the content before the first edit. The remembered history
                // may begin later: it starts anew if its file was damaged, or if another picture
                // was saved under this name.
                guard
                    let backup = found.first(where: { $0.isBackup(of: recorded) }) ?? found.first
                else { throw OriginalsFailure.notFound(original) }
                let place: String
                if let target {
                    try target.check(input: nil)
                    let data = try await restoring.bytes(of: backup)
                    // Only a derived name depends on the format, and `-o` gives the name.
                    let format = ImageFormat(sniffing: data) ?? .jpeg
                    place = try target.write(data, as: format, input: nil, to: tool.console)
                } else {
                    place = try await restoring.restore(
                        backup, at: backup.isBackup(of: recorded) ? path : backup.path)
                }
                if place != "-" {
                    try tool.console.result(
                        json
                            ? OriginalsPresenter.json(backup).text
                            : OriginalsPresenter().restored(backup, to: place))
                } else if json {
                    tool.console.report(OriginalsPresenter.json(backup))
                }
                return .done
            } catch let error as EditKeepingError {
                return tool.report(error.reason, in: FailureContext(subject: original))
            } catch let error where !(error is OutputClosed) {
                return tool.report(error, in: FailureContext(subject: original))
            }
        }
    }

    struct Discard: ToolCommand, LocalTask {
        static let configuration = CommandConfiguration(
            commandName: "discard",
            abstract: "Delete originals.",
            discussion: """
                An edit that needs a deleted original can no longer be undone. Files with the same \
                original share its id: to delete the original of one of them, name it by its path.
                """)

        @Argument(
            help: "The paths of the files, or at least the first 4 digits of the originals' ids.",
            completion: .file())
        var originals: [String] = []
        @Flag(help: "Deletes all originals, after asking.")
        var all = false
        @Flag(help: "With --all, does not ask.")
        var yes = false
        @Flag(help: "Prints one JSON object for each original.")
        var json = false
        @OptionGroup var global: GlobalOptions

        func validate() throws {
            if originals.isEmpty != all {
                throw ValidationError("name originals, or use --all")
            }
        }

        func run(in tool: Tool) async throws -> ExitStatus {
            let edits = tool.composition.edits
            let backups = try await edits.backups()
            var chosen = all ? backups : []
            for name in originals {
                let recorded = try await OriginalRestoring(tool: tool)
                    .recordedPath(of: AbsolutePath.of(name), in: backups)
                let found = try backups.named(name, at: recorded)
                try found.checkSingle(name, at: recorded, isRestored: false)
                chosen += found
            }
            if all, !yes, !backups.isEmpty {
                try await Confirmation.ask(
                    OriginalsPresenter().question(beforeDiscarding: backups))
            }
            for backup in chosen {
                try await edits.discard(backup)
                try tool.console.result(
                    json
                        ? OriginalsPresenter.json(backup).text
                        : OriginalsPresenter().discarded(backup))
            }
            return .done
        }
    }
}

extension [EditBackup] {
    /// Finds originals by `name`, which is a path or the beginning of an id. For a path, returns
    /// the originals of that file, the oldest first. For an id, returns one original for each file
    /// that had these bytes.
    ///
    /// - Parameter path: The recorded path of the file if `name` is a path.
    fileprivate func named(
        _ name: String, at path: String
    ) throws(OriginalsFailure) -> [EditBackup] {
        let ofFile = filter { $0.isBackup(of: path) }
        if !ofFile.isEmpty { return ofFile }
        guard name.utf8.count >= OriginalsPresenter.fewestDigits else {
            throw .notFound(name)
        }
        let found = filter { $0.digest.text.hasPrefix(name.lowercased()) }
        let digests = Set(found.map(\.digest))
        if digests.count > 1 { throw .ambiguous(name, count: digests.count) }
        guard !found.isEmpty else { throw .notFound(name) }
        return found
    }

    /// Throws if `name` is an id and several files had the bytes with this id.
    ///
    /// - Parameter path: The recorded path of the file if `name` is a path.
    fileprivate func checkSingle(
        _ name: String, at path: String, isRestored: Bool
    ) throws(OriginalsFailure) {
        guard count > 1, !contains(where: { $0.isBackup(of: path) }) else { return }
        throw .severalFiles(name, paths: compactMap(\.path), isRestored: isRestored)
    }
}

/// Writes an original back to the file in which an edit has overwritten it.
private struct OriginalRestoring {
    let tool: Tool

    func bytes(of backup: EditBackup) async throws -> Data {
        guard let data = try await tool.composition.edits.original(backup.digest) else {
            throw OriginalsFailure.gone(backup.path ?? OriginalsPresenter.id(backup))
        }
        return data
    }

    /// Returns the path under which the originals of the file at `path` are recorded. If the file
    /// was moved, it is the earlier path.
    func recordedPath(of path: String, in backups: [EditBackup]) async throws -> String {
        guard !backups.contains(where: { $0.isBackup(of: path) }),
            let found = try await edit(of: path)
        else { return path }
        if let earlier = found.stored.original.place.path, !earlier.isSamePath(as: path) {
            return earlier
        }
        // An earlier version did not record the new path of a moved file. In this case, the old
        // path is that of the only missing file from which the edit starts.
        let missing = Set(
            backups.filter { found.edit.startsFrom($0.digest) }.compactMap(\.path)
                .filter { !InputImage.exists($0) }.map(PathKey.init))
        return missing.count == 1 ? missing.first?.path ?? path : path
    }

    /// Returns the edit of the file at a path, even if the file was moved there. A damaged history
    /// is only noted, so that the original can still be restored.
    func edit(of path: String) async throws -> FoundEdit? {
        let finder = tool.composition.editFinder
        do {
            guard InputImage.exists(path),
                let data = try? FileReader.read(path, limits: tool.settings.limits)
            else { return try await finder.edit(inPlaceOf: path) }
            return try await finder.edit(inPlaceOf: path, holding: data)
        } catch let error as EditStoreError {
            guard case .damaged = error else { throw error }
            tool.console.note(tool.errorPresenter.message(for: error).reason)
            return nil
        }
    }

    /// Restores the original, and keeps the bytes that the file has now as another original.
    ///
    /// - Parameter path: The path of the file; `nil` if it is unknown.
    /// - Returns: The path of the file.
    func restore(_ backup: EditBackup, at path: String?) async throws -> String {
        let edits = tool.composition.edits
        guard let path else { throw OriginalsFailure.noPath }
        let data = try await bytes(of: backup)
        let lock = try await edits.lock([path, backup.path ?? path])
        defer { lock.release() }
        let format = try tool.composition.inspector.inspect(data).format
        let target = EditOutput(
            target: .file(path: path, mayOverwrite: true), format: format, input: nil, tool: tool)
        guard let known = try await edit(of: path) else {
            if let current = try target.existing() {
                do {
                    try await edits.backUp(current, ContentDigest(of: current), of: path)
                } catch {
                    throw EditBackupError(path: path, reason: error)
                }
            }
            _ = try target.write(data, replacing: nil)
            return path
        }
        var session = known.edit.session
        if backup.digest == known.edit.original.digest {
            session.reset()
        } else {
            session.begin(on: backup.digest)
        }
        let plan = EditPlan(options: known.edit.options, isOriginal: true)
        _ = try await tool.composition.editImage(uploads: false)(
            EditJob(
                original: data, plan: plan, target: target,
                memory: EditMemory(
                    walking: known, to: session, replacesChanged: true, in: edits)))
        return path
    }
}
