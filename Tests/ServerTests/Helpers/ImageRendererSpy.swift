import Core
import Foundation
import ImageEditorTestSupport
import Synchronization

/// A renderer that returns a description of the request when its gate opens.
final class ImageRendererSpy: ImageRenderer {
    enum Message: Equatable {
        case render(String)
        case cancelled
    }

    private let received = Mutex<[Message]>([])
    private let gate: Gate?
    private let isEndless: Bool
    private let failure: (any Error & Sendable)?
    private let padding: Int

    /// - Parameters:
    ///   - isEndless: True to work until cancelled.
    ///   - padding: The number of extra bytes in each answer.
    init(
        gate: Gate? = nil, isEndless: Bool = false, failing failure: (any Error & Sendable)? = nil,
        padding: Int = 0
    ) {
        self.gate = gate
        self.isEndless = isEndless
        self.failure = failure
        self.padding = padding
    }

    var messages: [Message] { received.withLock { $0 } }

    /// Waits until `count` messages have arrived.
    func hasMessages(_ count: Int) async throws {
        for _ in 0..<12_000 where messages.count < count {
            try await Task.sleep(for: .milliseconds(5))
        }
    }

    func render(
        _ recipe: Recipe, of data: Data, as output: OutputOptions
    ) async throws -> Data {
        let words = [
            String(decoding: try recipe.jsonData(), as: UTF8.self),
            output.format?.rawValue ?? "same", output.quality.map(String.init) ?? "-",
            output.metadata.rawValue, "\(data.count)",
        ].joined(separator: " ")
        received.withLock { $0.append(.render(words)) }
        await gate?.pass()
        if isEndless {
            do { try await Task.sleep(for: .seconds(600)) } catch {
                received.withLock { $0.append(.cancelled) }
                throw error
            }
        }
        if let failure { throw failure }
        return Data(words.utf8) + Data(count: padding)
    }

    /// Knows `sepia` and its alias `CISepiaTone`, and no limits.
    func canonical(_ recipe: Recipe) throws -> Recipe {
        guard recipe.version == 1 else { throw RecipeError.unsupportedVersion(recipe.version) }
        var recipe = recipe
        for (index, operation) in recipe.operations.enumerated() {
            switch operation.name {
            case "CISepiaTone": recipe.operations[index].name = "sepia"
            case "sepia", "resize": break
            default:
                throw RecipeError.invalidOperation(
                    index: index, name: operation.name, reason: "there is sepia")
            }
        }
        return recipe
    }
}
