/// What `edit` was asked for beyond one picture after the other.
struct BatchRequest: Equatable, Sendable {
    /// The folder of results; the current one for jobs that name theirs.
    var folder: String?
    /// Whether folders stand for the pictures in them.
    var isRecursive = false
    /// How many pictures are worked on at once; `nil`: one for each processor.
    var jobs: Int?
    /// Files with more names: each ended by a zero.
    var namesFile: String?
    /// A file with a job on each line.
    var jobsFile: String?
    var template: NameTemplate?
    var shard: Shard?
    /// Whether what an earlier run has made is left alone.
    var resumes = false
    /// Whether the first failure ends the run.
    var failsFast = false

    /// Whether results go to a folder at all.
    var isAsked: Bool { folder != nil || jobsFile != nil }

    /// What was given that only results in a folder have a use for.
    var needless: String? {
        if isAsked { return nil }
        if isRecursive { return "--recursive" }
        if jobs != nil { return "--jobs" }
        if namesFile != nil { return "--files0-from" }
        if template != nil { return "--name-template" }
        if shard != nil { return "--shard" }
        if resumes { return "--resume" }
        return failsFast ? "--fail-fast" : nil
    }

    /// What is asked for that cannot be, in words; `nil` for nothing.
    func problem(with request: EditRequest) -> String? {
        if let needless { return "\(needless) is for many pictures, with --out-dir" }
        guard isAsked else { return nil }
        if folder?.isEmpty == true { return "--out-dir names no folder" }
        if let jobs, !(1...256).contains(jobs) { return "--jobs \(jobs) is not one of 1…256" }
        if request.images.isEmpty, namesFile == nil, jobsFile == nil {
            return "Missing expected argument '<images> ...'"
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
