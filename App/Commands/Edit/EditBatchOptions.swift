import ArgumentParser
import Presentation

/// How `edit` works on many pictures.
struct EditBatchOptions: ParsableArguments {
    @Option(
        name: .customLong("out-dir"), parsing: .unconditional,
        help: ArgumentHelp(
            "Writes all results into this folder, which is made where there is none; originals are"
                + " never written to.", valueName: "dir"),
        completion: .directory)
    var folder: String?

    @Flag(name: .shortAndLong, help: "Edits the pictures in folders that are named.")
    var recursive = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "How many pictures are worked on at once; one for each processor when not given.",
            valueName: "n"))
    var jobs: Int?

    @Option(
        name: .customLong("files0-from"), parsing: .unconditional,
        help: ArgumentHelp(
            "A file with more names, each ended by a zero; - is standard input. @FILE has one on"
                + " each line.", valueName: "file"),
        completion: .file())
    var names: String?

    @Option(
        name: .customLong("jobs-from"), parsing: .unconditional,
        help: ArgumentHelp(
            "A file with an object on each line: input, output and recipe, of which the last two may"
                + " be left out; - is standard input.", valueName: "file"),
        completion: .file())
    var jobsFile: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "How results are called: text with {name}, {ext}, {dir}, {op} and {index};"
                + " {dir}/{name}{ext} when not given.", valueName: "text"))
    var nameTemplate: String?

    @Option(
        help: ArgumentHelp(
            "Does one part of N, by the hash of each path: 1/4 to 4/4 are everything, each once.",
            valueName: "i/n"))
    var shard: Shard?

    @Flag(
        help: "Leaves alone what an earlier run has made, unless its input or recipe has changed.")
    var resume = false

    @Flag(help: "Goes on after a picture that fails, which it does anyway.")
    var keepGoing = false

    @Flag(help: "Begins no other picture after one that fails.")
    var failFast = false

    func validate() throws {
        if keepGoing, failFast {
            throw ValidationError("--keep-going and --fail-fast ask for opposite things")
        }
        do {
            _ = try nameTemplate.map(NameTemplate.init)
        } catch {
            throw ValidationError(
                FrontEnd.commandLine.line(error.summary, error.advice))
        }
    }

    var request: BatchRequest {
        BatchRequest(
            folder: folder, isRecursive: recursive, jobs: jobs, namesFile: names,
            jobsFile: jobsFile,
            // Those that cannot be were refused by ``validate()``.
            template: try? nameTemplate.map(NameTemplate.init), shard: shard, resumes: resume,
            failsFast: failFast)
    }
}
