import Core

extension FrontEnd {
    /// Returns the front end of the studio, whose advice names the controls by their titles.
    ///
    /// - Parameter product: The product's name.
    public static func studio(product: String? = nil) -> FrontEnd {
        FrontEnd(product: product, wording: wording) { "“\(StudioTitle.text($0))”" }
    }

    private static func wording(_ advice: Advice) -> String? {
        switch advice {
        case .allowTruncated: "tick “\(StudioTitle.text("allow-truncated"))” to save it anyway"
        case .allowDamaged: "tick “\(StudioTitle.text("allow-damaged"))” to save it anyway"
        case .trimBlocks(let size), .trimBlocksOrRefuse(let size?):
            "“\(StudioTitle.text("trim"))” cuts off the partial blocks, to \(size.width) ×"
                + " \(size.height)"
        case .chooseFrame: "choose another one with “\(StudioTitle.text("frame"))”"
        case .sendWaiting, .sendLater: "send it from the outbox"
        default: nil
        }
    }
}
