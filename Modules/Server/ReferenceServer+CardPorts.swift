public import Cards
public import Core

extension ReferenceServer {
    /// What a server needs to keep cards.
    public struct CardPorts: Sendable {
        let ledger: any CardLedger
        let renderer: any ImageRenderer

        /// - Parameters:
        ///   - ledger: Where they are kept.
        ///   - renderer: Makes the PNG that the original contract wants of photographs in other
        ///     formats.
        public init(ledger: any CardLedger, renderer: any ImageRenderer) {
            self.ledger = ledger
            self.renderer = renderer
        }
    }
}
