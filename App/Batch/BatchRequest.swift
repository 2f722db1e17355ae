import ArgumentParser

/// The batch options of `edit`, whose results go to a folder.
struct BatchRequest: Equatable, Sendable {
    /// The result folder; `nil` with `--jobs-from` is the current folder, and otherwise means that
    /// the edit is no batch.
    var folder: String?
    /// True if the images in a folder argument and its subfolders are edited.
    var isRecursive = false
    /// The number of images to edit at once; `nil` stands for one per processor.
    var jobs: Int?
    /// A file with NUL-terminated names; `nil` for none.
    var namesFile: String?
    /// A file with one job per line; `nil` for none.
    var jobsFile: String?
    var template: NameTemplate?
    var shard: Shard?
    /// True if results of an earlier run are kept while they are up to date.
    var resumes = false
    /// True if `--keep-going` is given. The run continues after a failure even without it.
    var keepsGoing = false
    /// True if the first failure ends the run.
    var failsFast = false

    static let options: [CommandOption<Self>] = [
        .value(
            "out-dir", \.folder, called: "dir", takesAnyWord: true, completion: .directory,
            help:
                "Writes all results into this folder, which is created if needed. Never"
                + " overwrites an input. With this option, --quiet also omits the lines about"
                + " results, except with --json."),
        .flag(
            "recursive", letter: "r", \.isRecursive,
            help: "Edits the images in the given folders and their subfolders."),
        .value(
            "jobs", \.jobs, called: "n", takesAnyWord: true,
            help: "Edits N images at once; by default, as many as there are processors."),
        .value(
            "files0-from", \.namesFile, called: "file", takesAnyWord: true, completion: .file(),
            help: "Reads more names from a file, each terminated by a NUL byte; - is standard"
                + " input. @FILE in place of an image reads names from FILE, one per line."),
        .value(
            "jobs-from", \.jobsFile, called: "file", takesAnyWord: true, completion: .file(),
            help: "Reads edits from a file: one JSON object per line, such as {\"input\":"
                + " \"a.jpg\", \"output\": \"b.png\", \"recipe\": \"warm.json\"}; only 'input' is"
                + " required. - is standard input. Without --out-dir, results are written to the"
                + " current folder."),
        .words(
            "name-template", called: "text", takesAnyWord: true,
            help: "Names the results in --out-dir by a template: {name} and {dir} of the input,"
                + " {ext} the result's extension with its dot, {op} the last operation, {index}"
                + " the number of the input. Defaults to {dir}/{name}{ext}.",
            set: { (request, text) throws(UsageError) in
                request.template = try NameTemplate(text)
                return true
            }, values: { $0.template.map { [$0.text] } ?? [] }),
        .value(
            "shard", \.shard, called: "i/n",
            help: "Edits only part I of N of the images. The hash of an image's path decides its"
                + " part. Runs with 1/4, 2/4, 3/4 and 4/4 together edit every image once."),
        .flag(
            "resume", \.resumes,
            help:
                "Keeps each result of an earlier run, unless its input, its recipe, the options or"
                + " the version of imageeditor have changed."
        ),
        .flag(
            "keep-going", \.keepsGoing,
            help: "Continues after an image fails; the default."),
        .flag("fail-fast", \.failsFast, help: "Starts no further image after one has failed."),
    ]

    /// True if an option makes the edit a batch, whose results go to a folder.
    var isAsked: Bool { folder != nil || jobsFile != nil }

    /// Returns the message for batch options that cannot be used; `nil` if all can.
    func problem(with request: EditRequest) -> String? {
        guard isAsked else {
            // `--keep-going` is accepted without a batch, because it names the default.
            var asking = request
            asking.batch.keepsGoing = false
            // One comparison takes less time than a check of each option.
            guard asking.batch != BatchRequest() else { return nil }
            return asking.firstGiven(in: .batch).map {
                "--\($0.name) requires --out-dir or --jobs-from"
            }
        }
        if folder?.isEmpty == true { return "--out-dir requires a folder" }
        if let jobs, let problem = OptionRange.problem(jobs, outOf: 1...256, of: "--jobs") {
            return problem
        }
        for (option, isGiven) in [
            ("-o", request.output != nil), ("--pick", request.pick != nil),
            ("--upload", request.uploads),
        ] where isGiven {
            return "\(option) and \(folder == nil ? "--jobs-from" : "--out-dir") contradict each"
                + " other"
        }
        let hasInputs = !request.images.isEmpty || namesFile != nil || jobsFile != nil
        return hasInputs ? nil : EditRequest.missingImages
    }
}
