import ArgumentParser

/// `imageeditor cards`: the wallet.
struct CardsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cards", abstract: "Keep loyalty cards, and find them again at the counter.",
        discussion: """
            Cards are kept on this machine first; where a server is set, every change is sent to it, \
            now or with the next one. A card is named by its identifier or its name, or by the \
            beginning of one that no other card shares; capitals and accents are nothing.

            Without a command the cards are listed.

            Examples:
              imageeditor cards add Library --front front.jpg --back back.jpg
              imageeditor cards add Bakery --front camera --back camera
              imageeditor cards
              imageeditor cards show lib --barcode
              imageeditor cards edit lib --expires 2027-12-31 --favorite
              imageeditor cards sync --server http://localhost:8080
            """,
        subcommands: [
            CardsListCommand.self, CardsAddCommand.self, CardsShowCommand.self,
            CardsEditCommand.self, CardsUseCommand.self, CardsDeleteCommand.self,
            CardsRestoreCommand.self, CardsStatusCommand.self, CardsConflictsCommand.self,
            CardsResolveCommand.self, CardsSyncCommand.self, CardsScanCommand.self,
            CardsExportCommand.self, CardsImportCommand.self,
        ], defaultSubcommand: CardsListCommand.self)
}
