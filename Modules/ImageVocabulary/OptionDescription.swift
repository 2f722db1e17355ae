/// The description of one option of `Options`: its name, its values, and its storage.
///
/// Code that reads, writes, prints or hashes options iterates over a list of descriptions, such
/// as ``EncodingOptions/descriptions``. A new option is one more entry in that list.
public struct OptionDescription<Options>: Sendable {
    /// The name on a command line, without dashes, such as `allow-truncated`.
    public let name: String
    /// The key in JSON, such as `allowTruncated`.
    public let key: String
    public let kind: OptionKind
    /// The output formats that the option applies to.
    public let formats: [ImageFormat]
    /// The placeholder for the value in help; `nil` if the option has no value, or needs no
    /// placeholder.
    public let valueName: String?
    /// One sentence of help.
    public let summary: String
    /// The word that replaces an unknown word of a stored file; `nil` if no word replaces it.
    public let unknownWord: String?
    /// False if the option alone is not an edit, such as one that allows damage.
    public let isEdit: Bool

    private let read: @Sendable (Options) -> OptionValue?
    private let write: @Sendable (inout Options, OptionValue) -> Bool
    private let parse: @Sendable (String) -> OptionValue?

    /// Returns the option's value in `options`; `nil` for the default value.
    public func value(in options: Options) -> OptionValue? { read(options) }

    /// Stores `value` in `options`, even if it is out of range.
    ///
    /// - Returns: `false`, without a change, if the value is of another kind or its word is not
    ///   one of the choices.
    @discardableResult
    public func set(_ value: OptionValue, in options: inout Options) -> Bool {
        write(&options, value)
    }

    /// Parses a value from a command line, such as `jpg` for `jpeg`; `nil` if `text` is not a value
    /// of this option. A number may be out of range.
    public func value(typed text: String) -> OptionValue? { parse(text) }

    /// Returns the same option for a type that contains `Options`.
    public func moved<Whole>(
        to path: @autoclosure @escaping PropertyPath<Whole, Options>
    ) -> OptionDescription<Whole> {
        OptionDescription<Whole>(
            name: name, key: key, kind: kind, formats: formats, valueName: valueName,
            summary: summary, unknownWord: unknownWord, isEdit: isEdit,
            read: { [read] in read($0[keyPath: path()]) },
            write: { [write] in write(&$0[keyPath: path()], $1) }, parse: parse)
    }
}

/// Makes the path of a property of `Whole`, such as the one that stores an option.
///
/// The path is made when it is used: making the paths of all options takes longer than parsing a
/// command line.
public typealias PropertyPath<Whole, Value> =
    @Sendable () -> any WritableKeyPath<Whole, Value> & Sendable

/// The kind of value that an option takes.
public enum OptionKind: Sendable, Equatable {
    /// A flag, which is off by default.
    case flag
    case wholeNumber(ClosedRange<Int>)
    /// A number of bytes, typed as ``ByteCount`` reads it.
    case bytes(ClosedRange<Int>)
    /// One of these words, in their form in stored files.
    case word([String])

    /// The range of a number or of a number of bytes; `nil` for other kinds.
    public var range: ClosedRange<Int>? {
        switch self {
        case .wholeNumber(let range), .bytes(let range): range
        case .flag, .word: nil
        }
    }
}

/// The value of an option.
public enum OptionValue: Sendable, Hashable {
    /// A flag that is on.
    case on
    case number(Int)
    case word(String)

    /// The value as typed after the option's name; `nil` for a flag.
    public var text: String? {
        switch self {
        case .on: nil
        case .number(let number): String(number)
        case .word(let word): word
        }
    }
}

extension OptionDescription {
    /// Describes a flag, which is off by default.
    ///
    /// - Parameters:
    ///   - key: The key in JSON, if it is not `name`.
    ///   - isEdit: See ``isEdit``.
    public static func flag(
        _ name: String, key: String? = nil,
        _ path: @autoclosure @escaping PropertyPath<Options, Bool>,
        formats: [ImageFormat], isEdit: Bool = true, summary: String
    ) -> Self {
        Self(
            name: name, key: key ?? name, kind: .flag, formats: formats, valueName: nil,
            summary: summary, unknownWord: nil, isEdit: isEdit,
            read: { $0[keyPath: path()] ? .on : nil },
            write: { options, value in
                guard value == .on else { return false }
                options[keyPath: path()] = true
                return true
            }, parse: { _ in nil })
    }

    /// Describes an option with a whole number, `nil` by default.
    public static func number(
        _ name: String, key: String? = nil,
        _ path: @autoclosure @escaping PropertyPath<Options, Int?>,
        in range: ClosedRange<Int>, formats: [ImageFormat], valueName: String? = nil,
        summary: String
    ) -> Self {
        number(
            name, key, .wholeNumber(range), formats, valueName, summary,
            read: { $0[keyPath: path()] }, write: { $0[keyPath: path()] = $1 }, parse: { Int($0) })
    }

    /// Describes an option with a number of bytes, `nil` by default.
    public static func bytes(
        _ name: String, key: String? = nil,
        _ path: @autoclosure @escaping PropertyPath<Options, Int?>,
        in range: ClosedRange<Int>, formats: [ImageFormat], valueName: String? = nil,
        summary: String
    ) -> Self {
        number(
            name, key, .bytes(range), formats, valueName, summary, read: { $0[keyPath: path()] },
            write: { $0[keyPath: path()] = $1 }, parse: { ByteCount($0)?.bytes })
    }

    /// Describes an option with a whole number, `standard` by default.
    public static func number(
        _ name: String, key: String? = nil,
        _ path: @autoclosure @escaping PropertyPath<Options, Int>,
        standard: Int, in range: ClosedRange<Int>, formats: [ImageFormat],
        valueName: String? = nil, summary: String
    ) -> Self {
        number(
            name, key, .wholeNumber(range), formats, valueName, summary,
            read: { $0[keyPath: path()] == standard ? nil : $0[keyPath: path()] },
            write: { $0[keyPath: path()] = $1 }, parse: { Int($0) })
    }

    /// Describes an option with one of several words, `nil` by default.
    ///
    /// - Parameter reading: Parses a typed word; `nil` accepts exactly the raw values.
    public static func word<Word: RawRepresentable<String> & Sendable>(
        _ name: String, key: String? = nil,
        _ path: @autoclosure @escaping PropertyPath<Options, Word?>,
        choices: [Word], formats: [ImageFormat], reading: (@Sendable (String) -> Word?)? = nil,
        valueName: String? = nil, summary: String
    ) -> Self {
        word(
            name, key, choices, nil, formats, valueName, summary, reading,
            read: { $0[keyPath: path()] }, write: { $0[keyPath: path()] = $1 })
    }

    /// Describes an option with one of several words, `standard` by default.
    public static func word<Word: RawRepresentable<String> & Sendable>(
        _ name: String, key: String? = nil,
        _ path: @autoclosure @escaping PropertyPath<Options, Word>,
        standard: Word, choices: [Word], unknown: Word? = nil, formats: [ImageFormat],
        valueName: String? = nil, summary: String
    ) -> Self {
        word(
            name, key, choices, unknown, formats, valueName, summary, nil,
            read: {
                $0[keyPath: path()].rawValue == standard.rawValue ? nil : $0[keyPath: path()]
            }, write: { $0[keyPath: path()] = $1 })
    }

    private static func number(
        _ name: String, _ key: String?, _ kind: OptionKind, _ formats: [ImageFormat],
        _ valueName: String?, _ summary: String, read: @escaping @Sendable (Options) -> Int?,
        write: @escaping @Sendable (inout Options, Int) -> Void,
        parse: @escaping @Sendable (String) -> Int?
    ) -> Self {
        Self(
            name: name, key: key ?? name, kind: kind, formats: formats,
            valueName: valueName, summary: summary, unknownWord: nil, isEdit: true,
            read: { read($0).map { .number($0) } },
            write: { options, value in
                guard case .number(let number) = value else { return false }
                write(&options, number)
                return true
            }, parse: { parse($0).map { .number($0) } })
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
            isEdit: true,
            read: { read($0).map { .word($0.rawValue) } },
            write: { options, value in
                guard case .word(let text) = value, let word = choose(text) else { return false }
                write(&options, word)
                return true
            }, parse: { reading($0).map { .word($0.rawValue) } })
    }
}
