import Core
import Foundation

// Figures, not tests: nothing here fails on time.
try await FeedBench.run()
