import CardExchange
import Cards
import Foundation
import ImageEditorTestSupport
import Testing

struct CatimaExportTests {
    @Test func `another program reads the file as Catima writes it`() async throws {
        let wallet = try Wallet()
        try wallet.add(sampleCard("1"), front: samplePhoto("f"), back: samplePhoto("b", pngHead))
        try wallet.add(
            Card(
                id: "2", name: "Code", barcode: Barcode(text: "77", type: .qr),
                created: sampleDate))
        try wallet.add(
            Card(id: "3", name: "Photo", created: sampleDate.addingTimeInterval(1)),
            front: samplePhoto("3"))
        let (url, report) = try await wallet.export(as: .catima)

        let text = try python(
            """
            import sys,zipfile,csv,io
            z=zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None
            for row in csv.reader(io.StringIO(z.read('catima.csv').decode(),newline='')): print(row)
            print([n for n in z.namelist()])
            print(all(z.read(n)[:4]==b'\\x89PNG' for n in z.namelist()[1:]))
            """, url.path)
        #expect(
            text == """
                ['2']
                []
                ['_id']
                ['Food, drinks']
                []
                ['_id', 'store', 'note', 'validfrom', 'expiry', 'balance', 'balancetype', 'cardid', \
                'barcodeid', 'headercolor', 'barcodetype', 'starstatus', 'lastused', 'archive', \
                'zoomlevel']
                ['1', 'Café “Ä”, Łódź 日本', 'two\\nlines, "quoted"\\r\\n\\n', '1709164800000', \
                '1830211200000', '0', '', '0042-7', '4006381333931', '', 'EAN_13', '1', \
                '1795000000', '1', '100']
                ['2', 'Code', '', '', '', '0', '', '77', '', '', 'QR_CODE', '0', '0', '0', '100']
                ['3', 'Photo', '', '', '', '0', '', '-', '', '', '', '0', '0', '0', '100']
                []
                ['cardId', 'groupId']
                ['1', 'Food, drinks']
                ['catima.csv', 'card_1_front.png', 'card_1_back.png', 'card_3_front.png']
                True
                """)
        #expect(report.cardCount == 3)
        #expect(report.photoCount == 3)
        #expect(report.entries.isEmpty)
    }

    @Test func `a report counts the photographs in the archive`() async throws {
        let wallet = try Wallet()
        try wallet.add(sampleCard("1"), front: samplePhoto("a"), back: samplePhoto("a"))
        try wallet.add(sampleCard("2"), front: samplePhoto("a"), back: samplePhoto("b"))
        #expect(try await wallet.export(as: .wallet).1.photoCount == 2)
        #expect(try await wallet.export(as: .catima).1.photoCount == 4)
    }

    @Test func `a conflict copy is not exported, and the report says so`() async throws {
        let wallet = try Wallet()
        var copy = sampleCard("copy")
        copy.conflictOf = "1"
        try wallet.add(copy)
        let (_, report) = try await wallet.export(as: .catima)
        #expect(report.cardCount == 0)
        #expect(report.entries.map(\.leftOut) == [[.conflictCopy]])
    }

    @Test func `export and import into the same wallet change nothing`() async throws {
        let wallet = try Wallet()
        try wallet.add(sampleCard("1"), front: samplePhoto("f"), back: samplePhoto("b"))
        try wallet.add(
            Card(
                id: "2", name: "Code", barcode: Barcode(text: "77", type: .qr),
                created: sampleDate))
        try wallet.add(
            Card(
                id: "3", name: "Unknown", number: "5", barcode: Barcode(text: "5"),
                created: sampleDate))
        try wallet.add(Card(id: "4", name: "Bare", created: sampleDate))
        let (url, _) = try await wallet.export(as: .catima)

        let report = try await wallet.bringIn(url)
        #expect(report.entries.map(\.outcome) == [.unchanged, .unchanged, .unchanged, .unchanged])
        #expect(Set(report.entries.map(\.id)) == ["1", "2", "3", "4"])
    }

    @Test func `values that a card cannot hold are exported back to Catima`() async throws {
        let csv = Data(
            """
            2

            _id
            A
            B

            _id,store,note,validfrom,expiry,balance,balancetype,cardid,barcodeid,headercolor,\
            barcodetype,starstatus,lastused,archive,zoomlevel
            7,Shop,,,1830207600000,12.50,EUR,1,,-5317,CODE_128,0,0,0,75

            cardId,groupId
            7,B
            7,A

            """.utf8)
        let (wallet, other) = (try Wallet(), try Wallet())
        _ = try await wallet.bringIn(ZipBytes(["catima.csv": csv]).data)

        // The other wallet imports an archive in our own format.
        _ = try await other.bringIn(wallet.export().0)

        for wallet in [wallet, other] {
            let rows = try python(
                """
                import sys,zipfile
                print(zipfile.ZipFile(sys.argv[1]).read('catima.csv').decode())
                """, await wallet.export(as: .catima).0.path)
            #expect(
                rows.contains(
                    "1,Shop,,,1830207600000,12.50,EUR,1,,-5317,CODE_128,0,0,0,75\r\n"))
            #expect(rows.hasSuffix("cardId,groupId\r\n1,B\r\n1,A"))
        }
    }

    @Test func `a changed date is written in the new form`() async throws {
        let csv = Data("2\n\n_id\n\n_id,store,cardid,expiry\n7,Shop,1,1830207600000\n".utf8)
        let wallet = try Wallet()
        _ = try await wallet.bringIn(ZipBytes(["catima.csv": csv]).data)
        var card = try #require(wallet.cards.first)
        card.expiry = CardDay("2028-01-01")
        try wallet.add(card)
        let text = try python(
            """
            import sys,zipfile
            print(zipfile.ZipFile(sys.argv[1]).read('catima.csv').decode())
            """, await wallet.export(as: .catima).0.path)
        #expect(text.contains(",1830297600000,"))
    }
}
