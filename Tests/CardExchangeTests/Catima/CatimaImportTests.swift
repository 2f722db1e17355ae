import CardExchange
import Cards
import Foundation
import ImageEditorTestSupport
import Testing

struct CatimaImportTests {
    @Test func `an export of another wallet is imported`() async throws {
        let csv = """
            2\r
            \r
            _id\r
            Food\r
            "Fun, sports"\r
            \r
            _id,store,note,validfrom,expiry,balance,balancetype,cardid,barcodeid,headercolor,\
            barcodetype,starstatus,lastused,archive,zoomlevel\r
            1,"Café, ""Ä"" & co","two
            lines

            and a blank one",1709161200000,1830207600000,12.5,EUR,0042-7,4006381333931,-5317,\
            EAN_13,1,1795000000,1,80\r
            8,Plain,,,,0,,a,,,,0,0,0,100\r
            9,Coded,,,,0,,77,,,QR_CODE,0,0,0,100\r
            \r
            cardId,groupId\r
            1,"Fun, sports"\r
            1,Food\r

            """
        let wallet = try Wallet()
        let report = try await wallet.bringIn(
            ZipBytes([
                "catima.csv": Data(csv.utf8), "card_1_front.png": samplePhoto("f", pngHead),
                "card_1_back.png": samplePhoto("b", pngHead),
                "card_1_icon.png": samplePhoto("i", pngHead),
                "card_8_back.png": samplePhoto("8", pngHead),
            ]).data)

        let cards = report.entries.compactMap { entry in wallet.cards.first { $0.id == entry.id } }
        try #require(cards.count == 3)
        var expected = Card(
            id: cards[0].id, name: "Café, \"Ä\" & co", note: "two\nlines\n\nand a blank one",
            number: "0042-7", barcode: Barcode(text: "4006381333931", type: .ean13),
            validFrom: CardDay("2024-02-29"), expiry: CardDay("2027-12-31"), isFavorite: true,
            isArchived: true, group: "Fun, sports",
            lastUsed: Date(timeIntervalSince1970: 1_795_000_000), created: sampleDate)
        expected.front = cards[0].front
        expected.back = cards[0].back
        #expect(cards[0] == expected)
        #expect(
            cards[0].front.flatMap { wallet.store.photo($0.hash) } == samplePhoto("f", pngHead))
        #expect(cards[0].back.flatMap { wallet.store.photo($0.hash) } == samplePhoto("b", pngHead))
        #expect(cards[1].number == "a")
        #expect(cards[1].barcode == nil)
        #expect(cards[1].front == nil)
        #expect(cards[1].back != nil)
        #expect(cards[2].barcode == Barcode(text: "77", type: .qr))

        #expect(report.format == .catima)
        // Balance, colour and further groups are stored for an export to Catima.
        #expect(report.entries[0].leftOut == [.icon])
        #expect(report.entries[1].leftOut.isEmpty)
    }

    @Test func `older and newer columns are read by their names`() async throws {
        let csv = """
            \u{feff}2

            _id

            barcodeencoding,STORE,cardid,new,_id,expiry
            UTF-8,Shop,1234,x,5,1618053234000,surplus
            ,Short,5

            cardId,groupId
            """
        let wallet = try Wallet()
        let report = try await wallet.bringIn(ZipBytes(["catima.csv": Data(csv.utf8)]).data)
        #expect(report.entries.map(\.name) == ["Shop", "Short"])
        #expect(wallet.cards.contains { $0.number == "1234" && $0.expiry == CardDay("2021-04-10") })

        let (url, _) = try await wallet.export(as: .catima)
        let encodings = try python(
            """
            import sys,zipfile,csv,io
            text=zipfile.ZipFile(sys.argv[1]).read('catima.csv').decode()
            rows=csv.DictReader(io.StringIO(text[text.index('_id,store'):],newline=''))
            print(sorted((row['store'], row['barcodeencoding']) for row in rows if row['_id'] in ('1','2')))
            """, url.path)
        #expect(encodings == "[('Shop', 'UTF-8'), ('Short', '')]")
    }

    @Test func `importing the same file again adds nothing`() async throws {
        let wallet = try Wallet()
        let archive = ZipBytes(["catima.csv": twins]).data
        #expect(try await wallet.bringIn(archive).count(.added) == 3)
        for mode in ImportMode.allCases {
            let report = try await wallet.bringIn(archive, mode: mode)
            #expect(report.count(.unchanged) == 3)
        }
        #expect(wallet.cards.count == 3)
    }

    @Test func `later edits are kept, or replaced on request`() async throws {
        let wallet = try Wallet()
        let archive = ZipBytes(["catima.csv": twins]).data
        let id = try await wallet.bringIn(archive).entries[0].id
        var card = try #require(wallet.cards.first { $0.id == id })
        card.note = "mine"
        try wallet.add(card)

        #expect(
            try await wallet.bringIn(archive).entries.map(\.outcome) == [
                .kept, .unchanged, .unchanged,
            ])
        #expect(wallet.cards.first { $0.id == id }?.note == "mine")
        #expect(try await wallet.bringIn(archive, mode: .replace).count(.replaced) == 1)
        #expect(wallet.cards.first { $0.id == id }?.note == "n")
    }

    @Test func `a card that the wallet has already is that card`() async throws {
        let wallet = try Wallet()
        try wallet.add(Card(id: "mine", name: "Shop", note: "n", number: "1", created: sampleDate))
        let report = try await wallet.bringIn(ZipBytes(["catima.csv": twins]).data)
        #expect(report.entries[0].id == "mine")
        #expect(report.entries.map(\.outcome) == [.unchanged, .added, .added])
    }

    @Test func `a barcode of an unknown type keeps its text`() async throws {
        let wallet = try Wallet()
        let report = try await wallet.bringIn(
            ZipBytes(["catima.csv": table("1,Shop,,9,MAXICODE,soon")]).data)
        #expect(wallet.cards.first?.barcode == Barcode(text: "9"))
        #expect(report.entries.first?.leftOut == [.day("soon"), .barcodeType("MAXICODE")])
    }

    @Test(arguments: [String(Int.min), String(Int.max), "1e99", "-62135596800001000"])
    func `an invalid date is left out`(day: String) async throws {
        let wallet = try Wallet()
        let report = try await wallet.bringIn(
            ZipBytes(["catima.csv": table("1,Shop,,9,,\(day)")]).data)
        #expect(wallet.cards.map(\.expiry) == [nil])
        #expect(report.entries.first?.leftOut == [.day(day)])
    }

    @Test(
        arguments: [
            ("_id,store,cardid\n1,Shop,2\n", CardArchiveError.unsupportedVersion("1")),
            ("3\n\n_id\n\n_id,store\n", .unsupportedVersion("3")),
            ("", .malformedList(reason: "the file is empty")),
            ("2\n\n_id\n", .malformedList(reason: "there is no table of cards")),
            (
                "2\n\n_id,store\n1,\"Shop\n",
                .malformedList(reason: "the quote in line 4 is not closed")
            ),
        ])
    func `a list that is not version 2 is refused`(csv: String, error: CardArchiveError)
        async throws
    {
        let wallet = try Wallet()
        await #expect(throws: error) {
            try await wallet.bringIn(ZipBytes(["catima.csv": Data(csv.utf8)]).data)
        }
    }

    @Test func `only a row without a name is refused`() async throws {
        let wallet = try Wallet()
        let csv = "2\n\n_id,store,cardid\n1,,1\n2,Shop,2\n"
        let report = try await wallet.bringIn(ZipBytes(["catima.csv": Data(csv.utf8)]).data)
        #expect(report.entries.map(\.outcome) == [.refused, .added])
        #expect(report.entries[0].reason == "the card in line 4 has no name")
        #expect(wallet.cards.map(\.name) == ["Shop"])
    }

    @Test func `identifiers differ from their beginning, even of equal rows`() async throws {
        let rows = (1...200).map { "\($0),Shop,n,\($0),," } + ["1,Shop,n,1,,"]
        let wallet = try Wallet()
        let archive = ZipBytes(["catima.csv": table(rows.joined(separator: "\n"))]).data
        #expect(try await wallet.bringIn(archive).count(.added) == 201)
        #expect(Set(wallet.cards.map { $0.id.prefix(8) }).count == 201)
        #expect(try await wallet.bringIn(archive).count(.unchanged) == 201)
    }

    @Test func `a card that an earlier version imported is found by its former identifier`()
        async throws
    {
        let wallet = try Wallet()
        let hash = PhotoHash(of: Data("catima\n1\nShop\n1".utf8)).description
        let earlier = "catima-" + hash.prefix(32)
        try wallet.add(Card(id: earlier, name: "Renamed", created: sampleDate))
        let report = try await wallet.bringIn(ZipBytes(["catima.csv": table("1,Shop,n,1,,")]).data)
        #expect(report.entries.map(\.id) == [earlier])
        #expect(report.entries.map(\.outcome) == [.kept])
    }

    @Test func `a list that is not UTF-8 is refused`() async throws {
        let wallet = try Wallet()
        await #expect(throws: CardArchiveError.malformedList(reason: "it is not UTF-8")) {
            try await wallet.bringIn(ZipBytes(["catima.csv": Data([0x32, 0x0a, 0xff])]).data)
        }
    }

    private var twins: Data {
        Data("2\n\n_id\n\n_id,store,note,cardid\n1,Shop,n,1\n2,Shop,n,1\n3,Shop,n,2\n".utf8)
    }

    private func table(_ row: String) -> Data {
        Data("2\n\n_id\n\n_id,store,note,cardid,barcodetype,expiry\n\(row)\n".utf8)
    }
}
