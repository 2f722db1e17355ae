import ArgumentParser
import Cards
import Core
import Foundation
import Presentation
import Testing

@testable import ImageEditorApp

struct SettingsTests {
    @Test func `a configuration file of another user is not permitted`() {
        let failure = SettingsError.inaccessible(path: "config.json", code: EACCES)

        #expect(failure.category == .permission)
        #expect(failure.summary == "config.json: permission denied")
    }

    @Test func `the command line overrides the environment, which overrides the file`() throws {
        let home = try Home(configuration: #"{"server":"http://file"}"#)
        let variable = ["IMAGEEDITOR_SERVER": "http://environment"]

        #expect(try home.settings([]).server?.absoluteString == "http://file")
        #expect(try home.settings([], variable).server?.absoluteString == "http://environment")
        #expect(
            try home.settings(["--server", "http://option"], variable).server?.absoluteString
                == "http://option")
    }

    @Test func `the isolation of decoders follows the same rule, for every command`()
        async throws
    {
        let home = try Home(configuration: #"{"sandbox":"required"}"#)
        let variable = ["IMAGEEDITOR_SANDBOX": "available"]
        func isolation(_ task: any ToolTask, _ environment: [String: String]) throws
            -> DecoderIsolation
        {
            try home.settings(task.overrides, environment).limits.decoding.isolation
        }
        let commands: [([String]) async throws -> any ToolTask] = [
            { try EditLineTests.request(["a.jpg", "--flip", "h"] + $0) },
            { try await ShowCommand.asyncParse(["a.jpg"] + $0) },
            { try await UndoCommand.asyncParse(["a.jpg"] + $0) },
            { try await PickCommand.asyncParse($0) },
            { try await UploadCommand.asyncParse(["a.jpg"] + $0) },
            { try await FormatsCommand.asyncParse($0) },
            { try await ServeCommand.asyncParse($0) },
            { try await StudioCommand.asyncParse($0) },
            { try await FiltersCommand.asyncParse($0) },
            { try await CardsAddCommand.asyncParse(["Library"] + $0) },
        ]
        for command in commands {
            let (plain, strict) = (try await command([]), try await command(["--sandbox", "all"]))
            #expect(try isolation(plain, [:]) == .required)
            #expect(try isolation(plain, variable) == .available)
            #expect(try isolation(strict, variable) == .all)
        }
    }

    @Test func `without settings only servers isolate all decoders`() async throws {
        let home = try Home(configuration: nil)
        let empty = ["IMAGEEDITOR_SANDBOX": ""]
        let servers = [
            try await ServeCommand.asyncParse([]).overrides,
            try await StudioCommand.asyncParse([]).overrides,
        ]
        for server in servers {
            #expect(try home.settings(server, empty).limits.decoding.isolation == .all)
        }
        #expect(try home.settings([], empty).limits.decoding.isolation == .available)
    }

    @Test func `an unknown isolation is refused where it is set`() throws {
        let home = try Home(configuration: #"{"sandbox":"none"}"#)
        let environment = SettingsError.invalidValue(
            source: "IMAGEEDITOR_SANDBOX", reason: "some is not one of all, required, available")
        #expect(throws: environment) { try home.settings([], ["IMAGEEDITOR_SANDBOX": "some"]) }
        do {
            _ = try home.settings([])
            Issue.record("no error")
        } catch let error as SettingsError {
            #expect(
                error.summary.hasSuffix(
                    "config.json: sandbox: none is not one of all, required, available"))
        }
    }

    @Test func `a server may be chosen by its name`() throws {
        let home = try Home(configuration: #"{"server":"http://file"}"#)
        try home.addServers(
            #"""
            {"version":1,"use":"used","servers":[
            {"name":"used","url":"http://used"},{"name":"home","url":"http://home:8080/a/"}]}
            """#)

        #expect(try home.settings([]).server?.absoluteString == "http://used")
        #expect(
            try home.settings(["--server", "home"]).server?.absoluteString
                == "http://home:8080/a/")
        #expect(
            try home.settings([], ["IMAGEEDITOR_SERVER": "home"]).server?.host() == "home")
        #expect(throws: UsageError.self) { try home.settings(["--server", "work"]) }
    }

    @Test func `a token goes to its own server only`() throws {
        let home = try Home(configuration: nil)
        try home.addServers(
            #"""
            {"version":1,"servers":[
            {"name":"a","url":"http://a","token":"A"},{"name":"b","url":"http://b"}]}
            """#)
        let variables = ["IMAGEEDITOR_SERVER": "http://c", "IMAGEEDITOR_TOKEN": "C"]

        #expect(try home.settings([], variables).token == "C")
        #expect(try home.settings(["--server", "a"], variables).token == "A")
        #expect(try home.settings(["--server", "http://A:80/"], variables).token == "A")
        #expect(try home.settings(["--server", "b"], variables).token == nil)
        #expect(
            try home.settings(["--server", "b"], ["IMAGEEDITOR_TOKEN": "C"]).token == "C")
        #expect(
            try home.settings(["--server", "a", "--token", "X"], variables).token == "X")
        let settings = try home.settings(["--server", "b", "--token", "X"], variables)
        #expect(settings.reaching("http://a")?.token == "A")
        #expect(settings.reaching("http://c")?.token == "C")
        #expect(settings.reaching("http://d")?.token == nil)
    }

    @Test func `the token of the environment goes to the server in use only`() throws {
        let variable = ["IMAGEEDITOR_TOKEN": "C"]
        let used = try Home(configuration: nil)
        try used.addServers(
            #"{"version":1,"use":"one","servers":[{"name":"one","url":"http://one"}]}"#)
        let file = try Home(configuration: #"{"server":"http://one"}"#)

        for home in [used, file] {
            #expect(try home.settings([], variable).token == "C")
            #expect(try home.settings(["--server", "http://one/"], variable).token == "C")
            let other = try home.settings(["--server", "http://three"], variable)
            #expect(other.token == nil)
            #expect(other.reaching("http://one")?.token == "C")
            #expect(other.reaching("http://four")?.token == nil)
        }
        let invalid = ["IMAGEEDITOR_SERVER": "nosuch", "IMAGEEDITOR_TOKEN": "C"]
        #expect(try used.settings(["--server", "http://three"], invalid).token == nil)
    }

    @Test func `serve requires the token of the environment, then of the file`() async throws {
        let book = #"""
            {"version":1,"use":"cloud","servers":[
            {"name":"cloud","url":"https://cloud.example","token":"secret"}]}
            """#
        let home = try Home(configuration: #"{"token":"file"}"#)
        try home.addServers(book)
        let variable = ["IMAGEEDITOR_TOKEN": "variable"]
        let plain = try await ServeCommand.asyncParse([]).overrides
        let option = try await ServeCommand.asyncParse(["--token", "option"]).overrides

        #expect(try home.settings(plain).token == "file")
        #expect(try home.settings(plain, variable).token == "variable")
        #expect(try home.settings(option, variable).token == "option")
        #expect(try home.settings(option, variable).server == nil)
        let invalid = try Home(configuration: #"{"token":"a\nb"}"#)
        #expect(throws: SettingsError.self) { try invalid.settings(plain) }
        // The token of a named server is for that server only.
        let without = try Home(configuration: nil)
        try without.addServers(book)
        #expect(try without.settings(plain).token == nil)
        #expect(try without.settings([]).token == "secret")
    }

    @Test func `without settings there is no server`() throws {
        #expect(try Home(configuration: nil).settings([]).server == nil)
        #expect(
            try Home(configuration: nil).settings([], ["IMAGEEDITOR_SERVER": ""]).server == nil)
    }

    @Test func `folders follow the XDG specification`() throws {
        let folders = try Folders(environment: [
            "HOME": "/home/me", "XDG_CACHE_HOME": "/var/cache", "XDG_DATA_HOME": "relative",
        ])

        #expect(folders.cache.path == "/var/cache/imageeditor")
        #expect(folders.data.path == "/home/me/.local/share/imageeditor")
        #expect(folders.configuration.path == "/home/me/.config/imageeditor")
    }

    @Test func `without HOME the account's home is taken`() throws {
        #expect(try Folders(environment: [:]).cache.path.hasSuffix("/.cache/imageeditor"))
    }

    @Test func `without a usable HOME there is no folder for files`() {
        #expect(throws: SettingsError.noHome) { try Folders(environment: ["HOME": ""]) }
    }

    @Test func `the file sets the required parts of cards`() throws {
        #expect(try Home(configuration: nil).settings([]).cardPolicy == CardPolicy())
        let home = try Home(configuration: #"{"cards":{"sides":"one"}}"#)
        #expect(try home.settings([]).cardPolicy == CardPolicy(photos: .one))
    }

    @Test(
        arguments: [
            (#"{"cards":{"sides":"two"}}"#, "cards.sides is not one of both, one, none"),
            (#"{"cards":{"sides":1}}"#, "cards.sides is not a text"),
            (#"{"cards":1}"#, "cards is not an object"),
        ])
    func `other card settings are refused`(text: String, words: String) throws {
        let home = try Home(configuration: text)
        do {
            _ = try home.settings([])
            Issue.record("no error")
        } catch let error as SettingsError {
            #expect(error.summary.hasSuffix(words), "\(error.summary)")
        }
    }

    @Test func `limits come from the file and the command line`() throws {
        let home = try Home(configuration: #"{"limits":{"redirects":2,"retries":1}}"#)

        let limits = try home.settings(["--max", "redirects=4"]).limits

        #expect(limits.redirects == 4)
        #expect(limits.retries == 1)
        #expect(limits.imageBytes == Limits().imageBytes)
    }

    @Test(arguments: [
        #"{"#, "[]", #"{"server":7}"#, #"{"server":"localhost:80"}"#, #"{"limits":{"nosuch":1}}"#,
        #"{"limits":{"retries":-1}}"#,
    ])
    func `an invalid configuration is refused`(text: String) throws {
        let home = try Home(configuration: text)

        #expect(throws: SettingsError.self) { try home.settings([]) }
    }

    private final class Home {
        private let folder = FileManager.default.temporaryDirectory
            .appending(path: "imageeditor-settings-\(UUID().uuidString)")

        init(configuration: String?) throws {
            let place = folder.appending(path: ".config/imageeditor")
            try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
            try configuration.map {
                try Data($0.utf8).write(to: place.appending(path: "config.json"))
            }
        }

        func addServers(_ text: String) throws {
            try Data(text.utf8)
                .write(to: folder.appending(path: ".config/imageeditor/servers.json"))
        }

        deinit { try? FileManager.default.removeItem(at: folder) }

        func settings(
            _ arguments: [String], _ environment: [String: String] = [:]
        ) throws -> Settings {
            try settings(ServerOptions.parse(arguments).overrides, environment)
        }

        func settings(
            _ overrides: SettingsOverrides, _ environment: [String: String] = [:]
        ) throws -> Settings {
            try Settings(
                overrides: overrides,
                environment: environment.merging(["HOME": folder.path]) { $1 })
        }
    }
}
