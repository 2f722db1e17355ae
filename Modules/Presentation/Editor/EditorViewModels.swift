public import Core
public import Foundation

/// What a person can do in an editor now.
public struct EditorButtonsViewModel: Sendable, Equatable {
    public let canUndo: Bool
    /// Whether something that was taken back can be made again.
    public let canRedo: Bool
    public let canReset: Bool
    public let canSave: Bool
    public let canCompare: Bool
    /// Whether the original is shown for comparison.
    public let isComparing: Bool
    /// Whether a newer picture is on its way.
    public let isRendering: Bool
}

/// The picture an editor shows.
public struct EditorCanvasViewModel: Sendable, Equatable {
    /// An encoded image.
    public let picture: Data
    /// Whether it is the original, without any edit.
    public let isOriginal: Bool
    /// What was done to the original to get this picture.
    public let recipe: Recipe
}

/// A small picture that shows what one filter does.
public struct EditorFilterSampleViewModel: Sendable, Equatable {
    /// The name to choose the filter by.
    public let filter: String
    /// Its place in the strip; 0 is the first.
    public let index: Int
    /// An encoded image.
    public let picture: Data
}

/// How far a save has come.
public struct EditorSaveProgressViewModel: Sendable, Equatable {
    /// The steps of a save, in order; uploading is left out where nothing is sent.
    public enum Stage: String, Sendable, CaseIterable {
        case rendering, saving, uploading, done, failed
    }

    public let stage: Stage
    /// The stage in words, safe to print on one line.
    public let text: String
    /// What is under way, for whoever shows how long it takes; `nil` at the end.
    public let progress: WorkProgress?
}

extension EditorSaveProgressViewModel {
    /// The beginning of a stage that something is done in.
    static func beginning(_ stage: EditStage) -> EditorSaveProgressViewModel {
        EditorSaveProgressViewModel(
            stage: Stage(stage), text: stage.rawValue, progress: WorkProgress(stage))
    }

    /// How far a render is, such as `rendering, 45 %, 20 % a second, 2.8 s left`.
    ///
    /// - Parameters:
    ///   - share: Above 0 and up to 1.
    ///   - elapsed: What it took so far.
    static func rendering(share: Double, elapsed: Duration) -> EditorSaveProgressViewModel {
        let progress = WorkProgress(.rendering, share: share)
        return EditorSaveProgressViewModel(
            stage: .rendering, text: ProgressPresenter().text(for: progress, after: elapsed),
            progress: progress)
    }

    /// The end, well or badly.
    static func end(_ stage: Stage, _ text: String) -> EditorSaveProgressViewModel {
        EditorSaveProgressViewModel(stage: stage, text: text, progress: nil)
    }
}

extension EditorSaveProgressViewModel.Stage {
    fileprivate init(_ stage: EditStage) {
        self =
            switch stage {
            case .rendering: .rendering
            case .saving: .saving
            case .uploading: .uploading
            }
    }
}

extension WorkProgress {
    /// How far an edit is.
    ///
    /// - Parameter share: What share has been rendered; other stages have none.
    public init(_ stage: EditStage, share: Double = 0) {
        self.init(stage.rawValue, stage == .rendering ? .share(share) : nil)
    }
}
