#include "cli/files/input_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "cli/options/suggestions.h"
#include "cli/terminal/escaped_text.h"
#include "cli/terminal/user_error.h"
#include "core/text/file_kind.h"

namespace specdrift::cli {
namespace {

std::string name_of(const InputRequest& request) {
  switch (request.kind) {
  case InputRequest::Kind::standard_input:
    return "(standard input)";
  case InputRequest::Kind::text:
    return "(text)";
  case InputRequest::Kind::file:
    break;
  }
  return request.value;
}

struct SequenceCounts {
  std::size_t well_formed = 0;  ///< of two bytes and more
  std::size_t ill_formed = 0;
};

SequenceCounts count_sequences(std::string_view bytes) {
  SequenceCounts counts;
  std::size_t high_leads = 0;
  for (const char c : bytes) high_leads += static_cast<unsigned char>(c) >= 0xC2;
  const char* const end = bytes.data() + bytes.size();
  for (const char* at = bytes.data();;) {
    const IrregularStretch found = find_irregular(at, end, Irregular::ill_formed, false);
    if (found.kind == Irregular::none) break;
    at = found.at + found.length;
    ++counts.ill_formed;
    high_leads -= high_leads > 0 && static_cast<unsigned char>(*found.at) >= 0xC2;
  }
  counts.well_formed = high_leads;
  return counts;
}

/// Whether most bytes from 0x80 are in the midst of letters, as accented letters are.
bool is_like_western_text(std::string_view bytes) {
  const auto is_letter = [&](std::size_t i) {
    const char c = i < bytes.size() ? static_cast<char>(bytes[i] | 0x20) : '\0';
    return c >= 'a' && c <= 'z';
  };
  std::size_t high = 0, in_words = 0;
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    if (static_cast<unsigned char>(bytes[i]) < 0x80) continue;
    ++high;
    in_words +=
        static_cast<unsigned char>(bytes[i]) >= 0xC0 && (is_letter(i - 1) || is_letter(i + 1));
  }
  return in_words >= 3 && in_words * 2 > high;
}

bool is_ascii(std::string_view bytes) {
  return std::ranges::none_of(bytes, [](char c) { return static_cast<unsigned char>(c) >= 0x80; });
}

std::variant<std::string, FileContents> open(const InputRequest& request) {
  switch (request.kind) {
  case InputRequest::Kind::text:
    return request.value;
  case InputRequest::Kind::standard_input:
    return FileContents::of_standard_input();
  case InputRequest::Kind::file:
    break;
  }
  return FileContents::of_file(request.value);
}

}  // namespace

const encoding::Encoding* requested_encoding(const Arguments& arguments, std::string_view option) {
  const auto label = arguments.find(option);
  if (!label) return nullptr;
  if (const encoding::Encoding* const found = encoding::find(*label)) return found;
  std::vector<std::string_view> names;
  for (const encoding::Encoding& one : encoding::encodings()) names.push_back(one.name);
  std::string hint = did_you_mean(*label, names);
  throw UserError(fmt::format("--{}", option), fmt::format("'{}' names no encoding", *label),
                  hint.empty()
                      ? fmt::format("it is a label of the Encoding Standard: {}", listed(names))
                      : std::move(hint));
}

std::vector<InputRequest> requested_inputs(const Arguments& arguments) {
  const bool escaped = arguments.has("escaped");
  encoding::ChoiceOptions encodings{.wanted = requested_encoding(arguments, "encoding")};
  if (const auto* const otherwise = requested_encoding(arguments, "default-encoding"))
    encodings.otherwise = otherwise;
  std::vector<InputRequest> requests;
  bool standard_input = false;
  bool text = false;
  for (const Arguments::Item& item : arguments.items()) {
    if (item.option == "text") {
      text = true;
      requests.push_back(
          {InputRequest::Kind::text, escaped ? resolve_escapes(item.value) : item.value});
    } else if (item.option.empty() && item.value == "-") {
      if (standard_input) throw UserError("-", "standard input can be read only once");
      standard_input = true;
      requests.push_back({InputRequest::Kind::standard_input, {}});
    } else if (item.option.empty()) {
      requests.push_back({InputRequest::Kind::file, item.value});
    }
  }
  if (escaped && !text) throw UserError("--escaped", "there is no --text that it concerns");
  if (requests.empty()) requests.push_back({InputRequest::Kind::standard_input, {}});
  encodings.guesses_utf_16 = arguments.has("guess-utf-16");
  for (InputRequest& request : requests) {
    request.encoding = encodings;
    request.is_as_it_is = arguments.has("as-is");
  }
  return requests;
}

InputFile::InputFile(const InputRequest& request)
    : name_(name_of(request)), contents_(open(request)), wishes_(request.encoding) {
  if (request.kind != InputRequest::Kind::text && !request.is_as_it_is &&
      !(request.may_be_tree_tests && kind_of_file(bytes()) == FileKind::tree_tests))
    require_html();
}

/// Throws UserError that says what reads it.
void InputFile::require_html() const {
  const FileKind kind = kind_of_file(bytes());
  if (kind == FileKind::page) return;
  std::string hint;
  switch (kind) {
  case FileKind::gzip:
    hint = "gunzip -c FILE | specdrift VERB - reads it so; specdrift corpus FILE opens it";
    break;
  case FileKind::zstandard:
    hint = "zstd -dc FILE | specdrift VERB - reads it so; specdrift corpus FILE opens it";
    break;
  case FileKind::xz:
    hint = "xz -dc FILE | specdrift VERB - reads it so; specdrift corpus FILE opens a tar archive";
    break;
  case FileKind::bzip2:
    hint = "bunzip2 -c FILE | specdrift VERB - reads it so";
    break;
  case FileKind::warc:
  case FileKind::arc:
  case FileKind::zip:
  case FileKind::mail:
  case FileKind::tar:
    hint = "specdrift corpus FILE reads the documents in it";
    break;
  case FileKind::tree_tests:
    hint =
        "trees are not tested here: html5lib's tests of the tokenizer are its *.test files, which "
        "specdrift conformance reads; specdrift conformance --review lists stale errors of this "
        "one";
    break;
  default:
    hint = "take the HTML out of it";
  }
  throw UserError(name_, fmt::format("is no HTML: it is {}", name_of(kind)),
                  hint + "; --as-is reads it as HTML all the same");
}

std::string_view InputFile::bytes() const {
  const auto* const text = std::get_if<std::string>(&contents_);
  return text ? std::string_view(*text) : std::get<FileContents>(contents_).bytes();
}

std::string_view InputFile::text() const {
  const auto* const found = decoded();
  return found ? std::string_view(found->text) : bytes();
}

Source InputFile::source() const {
  if (std::holds_alternative<std::string>(contents_)) return Source::from_string(bytes());
  if (const auto* const found = decoded())
    return Source::from_decoded(found->text, found->map, found->undecodable);
  return Source::from_bytes(bytes());
}

std::optional<report::EncodingReport> InputFile::encoding() const {
  const bool is_decoded = decoded() != nullptr;
  if (!chosen_) return std::nullopt;
  const encoding::Choice& choice = chosen_->choice;
  const bool matters = choice.basis == encoding::Basis::absence && !is_ascii(bytes());
  if (!is_decoded && !matters) return std::nullopt;
  return report::EncodingReport{choice.encoding->name, name_of(choice.basis),
                                is_decoded ? encoding::decoder_name() : ""};
}

void InputFile::tell_encoding() const {
  const auto found = encoding();
  if (!found) return;
  const std::string line =
      fmt::format("specdrift: {}: read as {} ({})", name_, found->name, found->from);
  tell({&line, 1});
}

const encoding::Decoded* InputFile::decoded() const {
  if (std::holds_alternative<std::string>(contents_)) return nullptr;  // characters already
  if (!chosen_) {
    chosen_ = chosen_text(bytes(), wishes_);
    hint_at_encoding();
  }
  return chosen_->decoded ? &*chosen_->decoded : nullptr;
}

/// Says where an encoding looks wrong that nobody has asked for.
void InputFile::hint_at_encoding() const {
  constexpr std::size_t looked_at = 1 << 16;
  const auto say = [&](std::string_view what, std::string_view label) {
    const std::string line =
        fmt::format("specdrift: {}: {}; --encoding {} reads it so", name_, what, label);
    tell({&line, 1});
  };
  const std::string_view beginning = bytes().substr(0, looked_at);
  const encoding::Choice& choice = chosen_->choice;
  const encoding::Lookalike like = unlike_choice(bytes(), choice);
  if (encoding::is_utf_32(like)) {
    // The iconv of a system may take UTF-32 alone for its own order of bytes.
    const std::string line = fmt::format(
        "specdrift: {}: it looks like {}, which HTML does not know; iconv -f {} -t UTF-8 makes "
        "another file of it",
        name_, encoding::name_of(like), encoding::name_of(like));
    return tell({&line, 1});
  }
  if (like != encoding::Lookalike::nothing)
    return say("it looks like UTF-16 without a byte order mark",
               like == encoding::Lookalike::utf_16_be ? "utf-16be" : "utf-16le");
  if (choice.basis == encoding::Basis::absence && choice.encoding == &encoding::utf_8()) {
    const auto [well_formed, ill_formed] = count_sequences(beginning);
    if (ill_formed >= 3 && ill_formed > well_formed && is_like_western_text(beginning))
      say("it is hardly UTF-8, and names no other encoding", "windows-1252");
  } else if ((choice.basis == encoding::Basis::meta ||
              choice.basis == encoding::Basis::late_meta) &&
             chosen_->decoded) {
    const auto [well_formed, ill_formed] = count_sequences(beginning);
    if (well_formed >= 3 && ill_formed == 0 && encoding::is_ascii_superset(*choice.encoding))
      say(fmt::format("a meta element says {}, but it is well-formed UTF-8", choice.encoding->name),
          "utf-8");
  }
}

bool for_each_input(std::span<const InputRequest> requests,
                    const std::function<void(const InputFile& input)>& use) {
  bool all = true;
  for (const InputRequest& request : requests) {
    std::optional<InputFile> input;
    try {
      input.emplace(request);
    } catch (const UserError& trouble) {
      report(trouble);
      all = false;
      continue;
    }
    use(*input);
  }
  return all;
}

}  // namespace specdrift::cli
