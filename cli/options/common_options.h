#pragma once

#include <string_view>

#include "cli/options/options.h"
#include "core/report/common/format_table.h"

// The rows of the option tables that several verbs share.
namespace specdrift::cli {

inline constexpr std::string_view color_words[] = {"auto", "always", "never"};
inline constexpr std::string_view feedback_words[] = {"tree", "none"};
inline constexpr std::string_view switch_words[] = {"on", "off"};
inline constexpr std::string_view state_words[] = {"data",   "rcdata",    "rawtext",
                                                   "script", "plaintext", "cdata"};

/// For every verb that names versions (version_set.h).
inline constexpr Option spec_option{
    .name = "spec",
    .argument = "FILE",
    .help =
        "add the version that a specification file declares (spec/README.md says how to write "
        "one); may be given several times"};

/// For verbs whose reports have several formats: a row for each, text among them (format_table.h).
template <const auto& table>
inline constexpr Option format_option{.name = "format",
                                      .argument = "FORMAT",
                                      .help = report::format_help<table>,
                                      .default_value = "text",
                                      .words = report::format_words<table>};

/// For verbs that write pages of comparisons (site.h).
inline constexpr Option site_option{
    .name = "site",
    .argument = "URL",
    .help =
        "with --format html: link classes and states to the site that tools/site has made, at "
        "this address; with compare --link: its playground"};

inline constexpr Option encoding_option{
    .name = "encoding",
    .argument = "LABEL",
    .help =
        "read files in this encoding, one of the Encoding Standard's labels, whatever a byte "
        "order mark or a meta element says"};
inline constexpr Option default_encoding_option{
    .name = "default-encoding",
    .argument = "LABEL",
    .help =
        "read a file in this encoding if neither a byte order mark nor a meta element names one",
    .default_value = "UTF-8"};

inline constexpr Option guess_utf_16_option{
    .name = "guess-utf-16",
    .help =
        "read what names no encoding, and looks like UTF-16 without a byte order mark, so; no "
        "browser does"};
inline constexpr Option as_is_option{
    .name = "as-is",
    .help =
        "read each file as HTML, although it looks like an archive, a picture, a mail or the "
        "like"};

inline constexpr Option input_rows[] = {
    {.name = "text",
     .argument = "S",
     .help = "take the string S itself as an input; may be given several times"},
    {.name = "escaped",
     .help = "let each --text hold \\n \\t \\r \\\\ \\\" \\' \\x0b \\u000b \\u{1f600}"},
    encoding_option,
    default_encoding_option,
    guess_utf_16_option,
    as_is_option,
};
/// The inputs that the tokenizers read: files, `-` and --text in any order (input_files.h).
inline constexpr OptionGroup input_options{"Input", input_rows};

inline constexpr Option context_rows[] = {
    {.name = "context",
     .argument = "STATE",
     .help = "start in this state: data, rcdata, rawtext, script, plaintext or cdata, the name "
             "that html5lib's "
             "tests have for it ('Script data state'), or a content model (PCDATA, RCDATA, CDATA, "
             "PLAINTEXT)",
     .default_value = "data",
     .suggested = state_words,
     .old_name = "initial-state"},
    {.name = "last-start-tag",
     .argument = "NAME",
     .help = "the name of the last start tag before the input: its end tag ends rcdata, rawtext "
             "and script"},
    {.name = "foreign-content",
     .help =
         "allow CDATA sections, where the version has them; with --feedback tree, the input is a "
         "fragment in svg or math"},
    {.name = "feedback",
     .argument = "WHO",
     .help = "what tells the tokenizer what tree construction would: a simulation of it (tree), or "
             "nothing (none)",
     .default_value = "tree",
     .words = feedback_words},
    {.name = "scripting",
     .argument = "WHETHER",
     .help = "the scripting flag, on or off: whether noscript holds raw text",
     .default_value = "on",
     .words = switch_words},
};
/// The context that a tokenizer starts from (start_context.h).
inline constexpr OptionGroup context_options{"Where tokenizing starts", context_rows};

inline constexpr Option output_rows[] = {
    {.name = "output",
     .letter = 'o',
     .argument = "FILE",
     .help = "write to FILE, which appears whole or not at all",
     .is_stream = true,
     .is_written = true},
    {.name = "color",
     .argument = "WHEN",
     .help = "colour the text: auto (on a terminal, unless NO_COLOR is set), always or never",
     .default_value = "auto",
     .words = color_words},
    {.name = "width",
     .argument = "COLUMNS",
     .help = "break lines of text at this width, except commands; by default the value of COLUMNS, "
             "or else the width of the terminal, or else 80",
     .numbers = {.least = 40, .most = 10'000}},
};
inline constexpr OptionGroup output_options{"Output", output_rows};

inline constexpr Option general_rows[] = {
    {.name = "help", .letter = 'h', .help = "show this help"},
};
/// The option that every verb has. main shows the help.
inline constexpr OptionGroup general_options{"General", general_rows};

}  // namespace specdrift::cli
