import Foundation
import Pickers
import Testing

struct PicturesFolderTests {
    @Test func `the variable wins over everything`() throws {
        let home = try PhotoFolder()
        try home.add(".config/user-dirs.dirs", Data("XDG_PICTURES_DIR=\"/b\"\n".utf8))

        #expect(standard(home, ["XDG_PICTURES_DIR": "/a"]) == FilePath("/a"))
        #expect(standard(home, ["XDG_PICTURES_DIR": "relative"]) == FilePath("/b"))
    }

    @Test func `without a file it is Pictures at home`() throws {
        let home = try PhotoFolder()

        #expect(standard(home) == FilePath(home.path("Pictures")))
        #expect(PicturesFolder.standard(environment: [:]) == nil)
        #expect(PicturesFolder.standard(environment: ["HOME": "relative"]) == nil)
    }

    @Test(arguments: [
        (#"XDG_PICTURES_DIR="$HOME/Bilder""#, "Bilder"),
        (#"XDG_PICTURES_DIR="$HOME/My \"best\" \\ Bilder/""#, #"My "best" \ Bilder/"#),
        ("# XDG_PICTURES_DIR=\"/no\"\n  XDG_PICTURES_DIR=\"$HOME/Fotos\"\r\n", "Fotos"),
        (#"XDG_PICTURES_DIR=$HOME/Bilder"#, "Bilder"),
        ("XDG_PICTURES_DIR=\"$HOME/a\"\nXDG_PICTURES_DIR=\"$HOME/b\"", "b"),
        (#"XDG_MUSIC_DIR="$HOME/Musik""#, "Pictures"),
        // Disabled, relative, and empty.
        (#"XDG_PICTURES_DIR="$HOME/""#, "Pictures"),
        (#"XDG_PICTURES_DIR="Bilder""#, "Pictures"),
        (#"XDG_PICTURES_DIR="#, "Pictures"),
    ])
    func `user-dirs names a folder at home`(_ text: String, _ expected: String) throws {
        let home = try PhotoFolder()
        try home.add(".config/user-dirs.dirs", Data(text.utf8))

        #expect(standard(home) == FilePath(home.path(expected)))
    }

    @Test func `user-dirs names a folder elsewhere, and is found in XDG_CONFIG_HOME`() throws {
        let home = try PhotoFolder()
        try home.add("conf/user-dirs.dirs", Data("XDG_PICTURES_DIR=\"/srv/photos\"\n".utf8))

        #expect(
            standard(home, ["XDG_CONFIG_HOME": home.path("conf")]) == FilePath("/srv/photos"))
        #expect(
            standard(home, ["XDG_CONFIG_HOME": "conf"]) == FilePath(home.path("Pictures")))
    }

    @Test func `folders whose names are not UTF-8 are found`() throws {
        #expect(
            PicturesFolder.standard(environment: ["HOME": "/home/caf\u{10FEE9}"])
                == FilePath(bytes: Array("/home/caf".utf8) + [0xe9] + Array("/Pictures".utf8)))

        let home = try PhotoFolder()
        let line = Data("XDG_PICTURES_DIR=\"$HOME/Bild".utf8) + [0xe4] + Data("\"\n".utf8)
        try home.add(".config/user-dirs.dirs", line)
        #expect(
            standard(home) == FilePath(bytes: Array(home.path("Bild").utf8) + [0xe4]))
    }

    private func standard(_ home: PhotoFolder, _ more: [String: String] = [:]) -> FilePath? {
        PicturesFolder.standard(environment: ["HOME": home.path].merging(more) { $1 })
    }
}
