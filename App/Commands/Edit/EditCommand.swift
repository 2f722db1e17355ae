import ArgumentParser

/// Describes `imageeditor edit` to ArgumentParser for help, completion scripts and the manual.
///
/// ``EditLine`` parses the command line, with the same table ``EditOption/all``.
struct EditCommand: AsyncParsableCommand, CustomReflectable, LocalTask {
    static let configuration = CommandConfiguration(
        commandName: "edit",
        abstract: "Edit images; no original is lost.",
        discussion: """
            Operations are applied at full resolution: first those of --recipe, then the others in \
            the order of the command line. Without -o, the result is written into the current \
            folder and named after the image and its last operation, with a number if that name is \
            taken. Its format is set by --format, or else by the extension of -o. By default it is \
            the format of the input, or JPEG if that format cannot be written.

            An edit with --in-place is always remembered. Any other edit of one image is \
            remembered, unless it reads standard input, or the image is the result of an \
            --in-place edit and the output is another file. --out-dir, --jobs-from and --preview \
            remember nothing. The same is true of '-o -' without --continue, and of an edit that \
            writes only the file of --compare-to. --continue adds to a remembered edit; 'history', \
            'undo', 'redo' and 'reset' use it.

            --auto and --match-colors measure the image once. The measurements are stored with the \
            edit, so a printed recipe, 'undo' and 'redo' reuse them. --in-place replaces each \
            image by its result; 'undo' restores the replaced image, and 'originals' lists the \
            originals.

            All frames of an animation are edited if the result is a GIF, PNG or WebP; --frame \
            edits only one. -r, --jobs and the other options for many pictures require --out-dir \
            or --jobs-from.

            An image at a URL is downloaded. If its server does not answer, the cached copy is \
            edited and a note says so. With -o -, standard output holds only the image, and --json \
            prints to standard error.

            Examples:
              imageeditor edit 1f0c9a2b --filter sepia
              imageeditor edit photo.jpg --filter noir=0.8 --contrast -20 -o noir.png
              imageeditor edit *.jpg --resize 1600 --filter CISepiaTone,inputIntensity=0.5
              imageeditor edit photo.jpg --recipe warm.json --upload
              imageeditor edit photo.jpg --filter chrome --compare-to both.png
              imageeditor edit photo.jpg --filter noir --contrast 15 --preview
              imageeditor edit photo.jpg --continue --brightness 10
              imageeditor edit photo.jpg --auto
              imageeditor edit *.jpg --resize 1600 --in-place
              imageeditor edit *.jpg --match-colors best.jpg --out-dir alike
              imageeditor edit photo.jpg --text 'Lake Como, 2024' --text-options anchor=bottom,y=3%
              imageeditor edit photo.jpg --continue --edit-text 1 --text 'Lake Como, 2025'
              imageeditor edit --pick library --newest --filter sepia
              imageeditor edit -r ~/Pictures --resize 1600 --out-dir small --resume
              curl -s http://host/a.jpg | imageeditor edit - --filter mono -o - > mono.jpg
            """)

    init() {}

    /// - Throws: Always, because ``EditLine`` parses edits.
    init(from decoder: any Decoder) throws {
        _ = try decoder.container(keyedBy: OptionKey.self)
        throw CleanExit.helpRequest(Self.self)
    }

    /// The option declarations, which ArgumentParser finds by reflection.
    var customMirror: Mirror {
        let images = Argument<[String]>(
            wrappedValue: [], help: "Ids, paths or URLs of the images; - is standard input.",
            completion: Completion.images)
        let children: [Mirror.Child] = [
            ("images", images), ("picking", group(PickingTitle.self)),
            ("operations", group(OperationsTitle.self)), ("written", group(OutputTitle.self)),
            ("many", group(BatchTitle.self)),
        ]
        return Mirror(self, children: children + EditOption.Section.general.declarations)
    }

    private func group<Title: SectionTitle>(_: Title.Type) -> OptionGroup<TitledOptions<Title>> {
        OptionGroup(title: Title.section.rawValue)
    }
}

extension EditOption.Section {
    /// The options of this section as ArgumentParser declarations.
    fileprivate var declarations: [Mirror.Child] {
        EditOption.all.filter { $0.section == self }.map { entry in
            (entry.name, entry.option.declaration(entry.option))
        }
    }
}

/// The options under one title. ArgumentParser builds a group from a type, so each title needs its
/// own type.
private struct TitledOptions<Title: SectionTitle>: ParsableArguments, CustomReflectable {
    var customMirror: Mirror { Mirror(self, children: Title.section.declarations) }

    init() {}

    /// - Throws: Always; see ``EditCommand/init(from:)``.
    init(from decoder: any Decoder) throws {
        _ = try decoder.container(keyedBy: OptionKey.self)
        throw CleanExit.helpRequest(EditCommand.self)
    }
}

private protocol SectionTitle: Sendable {
    static var section: EditOption.Section { get }
}

private enum PickingTitle: SectionTitle { static let section = EditOption.Section.picking }
private enum OperationsTitle: SectionTitle { static let section = EditOption.Section.operations }
private enum OutputTitle: SectionTitle { static let section = EditOption.Section.output }
private enum BatchTitle: SectionTitle { static let section = EditOption.Section.batch }
