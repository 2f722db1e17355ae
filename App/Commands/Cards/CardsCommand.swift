import ArgumentParser

/// `imageeditor cards`: keeps loyalty cards in a wallet.
struct CardsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cards", abstract: "Keep loyalty cards in a wallet.",
        discussion: """
            Cards are stored on this machine first. After the first 'cards sync' with a server, \
            every change is sent to it at once. A change that cannot be sent waits. A card is \
            named by its identifier, its name, or an unambiguous prefix of either. Names are case- \
            and accent-insensitive.

            Without a subcommand the cards are listed.

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
