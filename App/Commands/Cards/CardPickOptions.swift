import ArgumentParser

/// The picking options of `cards add` and `cards edit`: those of `pick` that apply to one
/// photograph of a camera or a library.
struct CardPickOptions: OptionTable {
    var picking = PickOptions()

    static let options: [CommandOption<Self>] = PickOptions.options.compactMap { shared in
        var option = shared
        switch option.name {
        case "limit": return nil
        case "folder":
            option.help = ArgumentText(
                summary: {
                    "Lists the images in this folder instead of \(PickOptions.photoFolder)."
                }, completion: shared.help.completion)
        default: break
        }
        return option.placed(in: \CardPickOptions.picking)
    }

    func validate() throws { try picking.validate() }
}

extension CardPickOptions {
    init(from decoder: any Decoder) throws { try self.init(reading: decoder) }
}
