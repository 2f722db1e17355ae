/// One option of `Options`: its name, the values it takes, and where it is kept.
///
/// Whatever reads, writes, prints or hashes options walks a list of descriptions, such as
/// ``EncodingOptions/descriptions``, so that a new option is one more entry.
public struct OptionDescription<Options>: Sendable {
    /// The name on a command line, without dashes, such as `allow-truncated`.
    public let name: String
    /// The key in JSON, such as `allowTruncated`.
    public let key: String
    public let kind: OptionKind
    /// The formats that have a use for the option when they are written.
    public let formats: [ImageFormat]
    /// How help calls the value; `nil` for flags, and where the name says it.
    public let valueName: String?
    /// One sentence of help.
    public let summary: String
    /// The word that stands for one in a file that this version does not know; `nil`: such a file is
    /// refused.
    public let unknownWord: String?

    private let read: @Sendable (Options) -> OptionValue?
    private let write: @Sendable (inout Options, OptionValue) -> Bool
    private let parse: @Sendable (String) -> OptionValue?

    /// The value in `options`; `nil` where that is the default.
    public func value(in options: Options) -> OptionValue? { read(options) }

    /// Puts `value` into `options`, whether it is in range or not.
    ///
    /// - Returns: `false`, and nothing changes, for a value of another kind and for a word that is
    ///   none of the choices.
    @discardableResult
    public func set(_ value: OptionValue, in options: inout Options) -> Bool {
        write(&options, value)
    }

    /// The value that `text` stands for on a command line, such as `jpg` for `jpeg`; `nil` where it
    /// stands for none. A number may be out of range.
    public func value(typed text: String) -> OptionValue? { parse(text) }

    /// The same option of a value that contains `Options`.
    public func moved<Whole>(
        to path: any WritableKeyPath<Whole, Options> & Sendable
    ) -> OptionDescription<Whole> {
        OptionDescription<Whole>(
            name: name, key: key, kind: kind, formats: formats, valueName: valueName,
            summary: summary, unknownWord: unknownWord,
            read: { [read] in read($0[keyPath: path]) },
            write: { [write] in write(&$0[keyPath: path], $1) }, parse: parse)
    }
}

/// The values that an option takes.
public enum OptionKind: Sendable, Equatable {
    /// On, or off by default.
    case flag
    case wholeNumber(ClosedRange<Int>)
    /// One of these words, as files hold them.
    case word([String])
}

/// The value of an option.
public enum OptionValue: Sendable, Hashable {
    /// A flag that is on.
    case on
    case number(Int)
    case word(String)

    /// The value as it is typed after the option's name; `nil` for a flag, which has none.
    public var text: String? {
        switch self {
        case .on: nil
        case .number(let number): String(number)
        case .word(let word): word
        }
    }
}

extension OptionDescription {
    /// - Parameter key: The key in JSON where that is not `name`.
    public static func flag(
        _ name: String, key: String? = nil, _ path: any WritableKeyPath<Options, Bool> & Sendable,
        formats: [ImageFormat], summary: String
    ) -> Self {
        Self(
            name: name, key: key ?? name, kind: .flag, formats: formats, valueName: nil,
            summary: summary, unknownWord: nil, read: { $0[keyPath: path] ? .on : nil },
            write: { options, value in
                guard value == .on else { return false }
                options[keyPath: path] = true
                return true
            }, parse: { _ in nil })
    }

    /// An option that is a whole number, and `nil` by default.
    public static func number(
        _ name: String, key: String? = nil, _ path: any WritableKeyPath<Options, Int?> & Sendable,
        in range: ClosedRange<Int>, formats: [ImageFormat], valueName: String? = nil,
        summary: String
    ) -> Self {
        number(
            name, key, range, formats, valueName, summary, read: { $0[keyPath: path] },
            write: { $0[keyPath: path] = $1 })
    }

    /// An option that is a whole number, and `standard` by default.
    public static func number(
        _ name: String, key: String? = nil, _ path: any WritableKeyPath<Options, Int> & Sendable,
        standard: Int, in range: ClosedRange<Int>, formats: [ImageFormat],
        valueName: String? = nil, summary: String
    ) -> Self {
        number(
            name, key, range, formats, valueName, summary,
            read: { $0[keyPath: path] == standard ? nil : $0[keyPath: path] },
            write: { $0[keyPath: path] = $1 })
    }

    /// An option that is one of several words, and `nil` by default.
    ///
    /// - Parameter reading: Reads a word as it is typed; `nil`: exactly as it is written.
    public static func word<Word: RawRepresentable<String> & Sendable>(
        _ name: String, key: String? = nil, _ path: any WritableKeyPath<Options, Word?> & Sendable,
        choices: [Word], formats: [ImageFormat], reading: (@Sendable (String) -> Word?)? = nil,
        valueName: String? = nil, summary: String
    ) -> Self {
        word(
            name, key, choices, nil, formats, valueName, summary, reading,
            read: { $0[keyPath: path] }, write: { $0[keyPath: path] = $1 })
    }

    /// An option that is one of several words, and `standard` by default.
    public static func word<Word: RawRepresentable<String> & Sendable>(
        _ name: String, key: String? = nil, _ path: any WritableKeyPath<Options, Word> & Sendable,
        standard: Word, choices: [Word], unknown: Word? = nil, formats: [ImageFormat],
        valueName: String? = nil, summary: String
    ) -> Self {
        word(
            name, key, choices, unknown, formats, valueName, summary, nil,
            read: {
                $0[keyPath: path].rawValue == standard.rawValue ? nil : $0[keyPath: path]
            }, write: { $0[keyPath: path] = $1 })
    }

    private static func number(
        _ name: String, _ key: String?, _ range: ClosedRange<Int>, _ formats: [ImageFormat],
        _ valueName: String?, _ summary: String, read: @escaping @Sendable (Options) -> Int?,
        write: @escaping @Sendable (inout Options, Int) -> Void
    ) -> Self {
        Self(
            name: name, key: key ?? name, kind: .wholeNumber(range), formats: formats,
            valueName: valueName, summary: summary, unknownWord: nil,
            read: { read($0).map { .number($0) } },
            write: { options, value in
                guard case .number(let number) = value else { return false }
                write(&options, number)
                return true
            }, parse: { Int($0).map { .number($0) } })
    }

    private static func word<Word: RawRepresentable<String> & Sendable>(
        _ name: String, _ key: String?, _ choices: [Word], _ unknown: Word?,
        _ formats: [ImageFormat], _ valueName: String?, _ summary: String,
        _ reading: (@Sendable (String) -> Word?)?, read: @escaping @Sendable (Options) -> Word?,
        write: @escaping @Sendable (inout Options, Word) -> Void
    ) -> Self {
        let choose: @Sendable (String) -> Word? = { text in
            choices.first { $0.rawValue == text }
        }
        let reading = reading ?? choose
        return Self(
            name: name, key: key ?? name, kind: .word(choices.map(\.rawValue)), formats: formats,
            valueName: valueName, summary: summary, unknownWord: unknown?.rawValue,
            read: { read($0).map { .word($0.rawValue) } },
            write: { options, value in
                guard case .word(let text) = value, let word = choose(text) else { return false }
                write(&options, word)
                return true
            }, parse: { reading($0).map { .word($0.rawValue) } })
    }
}
