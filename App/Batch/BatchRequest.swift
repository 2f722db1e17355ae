import ArgumentParser

/// The options of `edit` for many pictures, whose results go to a folder.
struct BatchRequest: Equatable, Sendable {
    /// The folder of results; the current one for jobs that name theirs.
    var folder: String?
    /// Folders stand for the pictures in them.
    var isRecursive = false
    /// How many pictures are worked on at once; `nil`: one for each processor.
    var jobs: Int?
    /// A file with more names, each ended by a zero.
    var namesFile: String?
    /// A file with a job on each line.
    var jobsFile: String?
    var template: NameTemplate?
    var shard: Shard?
    /// Results of an earlier run are left alone.
    var resumes = false
    /// The run goes on after a failure, as it does by default.
    var keepsGoing = false
    /// The first failure ends the run.
    var failsFast = false

    static let options: [CommandOption<Self>] = [
        .value(
            "out-dir", \.folder, called: "dir", takesAnyWord: true, completion: .directory,
            help:
                "Writes all results into this folder, which is made where there is none; originals"
                + " are never written to."),
        .flag(
            "recursive", letter: "r", \.isRecursive,
            help: "Edits the pictures in folders that are named."),
        .value(
            "jobs", \.jobs, called: "n", takesAnyWord: true,
            help: "How many pictures are worked on at once; one for each processor when not given."),
        .value(
            "files0-from", \.namesFile, called: "file", takesAnyWord: true, completion: .file(),
            help: "A file with more names, each ended by a zero; - is standard input. @FILE has one"
                + " on each line."),
        .value(
            "jobs-from", \.jobsFile, called: "file", takesAnyWord: true, completion: .file(),
            help: "A file with an object on each line: input, output and recipe, of which the last"
                + " two may be left out; - is standard input."),
        .words(
            "name-template", called: "text", takesAnyWord: true,
            help: "How results are called: text with {name}, {ext}, {dir}, {op} and {index};"
                + " {dir}/{name}{ext} when not given.",
            set: { (request, text) throws(UsageError) in
                request.template = try NameTemplate(text)
                return true
            }, values: { $0.template.map { [$0.text] } ?? [] }),
        .value(
            "shard", \.shard, called: "i/n",
            help: "Does one part of N, by the hash of each path: 1/4 to 4/4 are everything, each"
                + " once."),
        .flag(
            "resume", \.resumes,
            help:
                "Leaves alone what an earlier run has made, unless its input or recipe has changed."
        ),
        .flag(
            "keep-going", \.keepsGoing,
            help: "Goes on after a picture that fails, which it does anyway."),
        .flag("fail-fast", \.failsFast, help: "Begins no other picture after one that fails."),
    ]

    /// Results go to a folder.
    var isAsked: Bool { folder != nil || jobsFile != nil }

    /// Why the options cannot stand with those of `request`; `nil` where they can.
    func problem(with request: EditRequest) -> String? {
        guard isAsked else {
            // The default needs no folder to be said.
            let needless = request.given.first { $0.section == .batch && $0.name != "keep-going" }
            return needless.map { "--\($0.name) is for many pictures, with --out-dir" }
        }
        if folder?.isEmpty == true { return "--out-dir names no folder" }
        if let jobs, let problem = OptionRange.problem(jobs, outOf: 1...256, of: "--jobs") {
            return problem
        }
        if request.images.isEmpty, namesFile == nil, jobsFile == nil {
            return EditRequest.missingImages
        }
        for (option, isGiven) in [
            ("-o", request.output != nil), ("--pick", request.pick != nil),
            ("--upload", request.uploads),
        ] where isGiven {
            return "\(option) and \(folder == nil ? "--jobs-from" : "--out-dir") contradict each"
                + " other"
        }
        return nil
    }
}
