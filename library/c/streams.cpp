// The functions for C that hand over what they find, one thing after the other.

#include <fmt/format.h>

#include <vector>

#include "core/catalogue/class_name.h"
#include "core/common_subset/with_common_subset.h"
#include "core/report/common/lanes.h"
#include "core/report/comparison/passes.h"
#include "core/text/line_index.h"
#include "core/trace/comparison.h"
#include "library/c/result.h"
#include "library/requests/verbs.h"

namespace specdrift::c {
namespace {

using requests::Problem;

sd_string string_of(std::string_view text) {
  return {text.data() ? text.data() : "", text.size()};
}

sd_string string_of(const std::optional<std::string_view>& text) {
  return text ? string_of(*text) : sd_string{nullptr, 0};
}

constexpr sd_string missing{nullptr, 0};

sd_token_kind kind_of(TokenKind kind) {
  switch (kind) {
  case TokenKind::doctype:
    return SD_DOCTYPE;
  case TokenKind::start_tag:
    return SD_START_TAG;
  case TokenKind::end_tag:
    return SD_END_TAG;
  case TokenKind::comment:
    return SD_COMMENT;
  case TokenKind::characters:
    return SD_CHARACTERS;
  case TokenKind::processing_instruction:
    return SD_PROCESSING_INSTRUCTION;
  case TokenKind::end_of_file:
    break;
  }
  return SD_END_OF_FILE;
}

/// Hands over what is in batches.
class TokenCalls {
 public:
  TokenCalls(const Source& source, bool with_errors, sd_token_callback callback, void* user)
      : lines_(source), with_errors_(with_errors), callback_(callback), user_(user) {}

  /// Throws Cancelled.
  void add(const TokenBatch& batch) {
    auto error = batch.errors.begin();
    for (const Token& token : batch.tokens) {
      add_token(batch, token);
      for (; error != batch.errors.end() && (*error).at < token.span.end; ++error)
        add_error(*error);
    }
    for (; error != batch.errors.end(); ++error) add_error(*error);
  }

  std::uint64_t tokens = 0;
  std::uint64_t errors = 0;

 private:
  sd_token at(sd_token_kind kind, Span span) const {
    const Position position = lines_.position(span.begin);
    sd_token call{};
    call.kind = kind;
    call.begin = span.begin;
    call.end = span.end;
    call.line = position.line;
    call.column = position.column;
    return call;
  }

  void tell(const sd_token& call) const {
    if (callback_(&call, user_) != 0) throw Cancelled{};
  }

  void add_token(const TokenBatch& batch, const Token& token) {
    ++tokens;
    sd_token call = at(kind_of(token.kind), token.span);
    call.self_closing = token.self_closing;
    if (token.kind == TokenKind::doctype) {
      const Doctype& doctype = batch.doctype_of(token);
      call.force_quirks = doctype.force_quirks;
      call.text = string_of(doctype.name);
      call.public_identifier = string_of(doctype.public_identifier);
      call.system_identifier = string_of(doctype.system_identifier);
    } else if (token.kind != TokenKind::end_of_file) {
      call.text = string_of(token.text);
    }
    if (token.kind == TokenKind::processing_instruction)
      call.data = string_of(batch.instruction_data_of(token));
    if (token.kind == TokenKind::start_tag || token.kind == TokenKind::end_tag) {
      attributes_.clear();
      for (const Attribute& attribute : batch.attributes_of(token))
        attributes_.push_back({string_of(attribute.name), string_of(attribute.value),
                               attribute.span.begin, attribute.span.end});
      call.attributes = attributes_.data();
      call.attribute_count = attributes_.size();
    }
    tell(call);
  }

  void add_error(const ParseError& error) {
    ++errors;
    if (!with_errors_) return;
    sd_token call = at(SD_PARSE_ERROR, {error.at, error.at});
    call.text = error.code.empty() ? missing : string_of(error.code);
    tell(call);
  }

  LineIndex lines_;
  bool with_errors_;
  sd_token_callback callback_;
  void* user_;
  std::vector<sd_attribute> attributes_;
};

Source source_of(const Asked& asked) {
  return asked.request.is_string ? Source::from_string(asked.text) : Source::from_bytes(asked.text);
}

/// Hands over divergences, with their causes.
class DivergenceCalls {
 public:
  DivergenceCalls(const Asked& asked, const std::vector<Version>& versions, const Source& source,
                  sd_divergence_callback callback, void* user)
      : request_(asked.request),
        infos_(infos_of(versions)),
        lines_(source),
        comparison_(versions, source, asked.request.start),
        folding_(report::ShownLimits{.of_episode = most_of(asked.request)}),
        callback_(callback),
        user_(user) {
    for (const VersionInfo* info : infos_) names_.push_back(string_of(info->name));
    folding_.begin_document();
  }

  /// Throws Cancelled.
  void run() {
    CompareOptions options;
    options.errors = request_.errors;
    comparison_.run(options, [&](const Divergence& divergence) { add(divergence); });
  }

  std::uint64_t divergences = 0;
  std::uint64_t shown = 0;
  std::uint64_t episodes = 0;

 private:
  static std::uint64_t most_of(const requests::Request& request) {
    const std::uint64_t most = request.most.value_or(5);
    return most > 0 ? most : report::ShownLimits::all;
  }

  void add(const Divergence& divergence) {
    if (request_.severity && divergence.severity < *request_.severity) return;
    ++divergences;
    if (divergence.facet == Facet::tokens && divergence.episode != last_episode_) {
      last_episode_ = divergence.episode;
      ++episodes;
    }
    if (!folding_.has_room(divergence)) return;
    folding_.count(divergence);
    ++shown;
    tell(divergence);
  }

  void tell(const Divergence& divergence) {
    const std::vector<trace::Fork> forks = comparison_.forks(divergence);
    const std::string cause =
        forks.empty() ? std::string()
                      : catalogue::class_name(forks.front().class_id, divergence.facet, infos_);
    const Position position = lines_.position(divergence.span.begin);
    std::vector<std::uint32_t> groups;
    for (std::size_t i = 0; i < infos_.size(); ++i)
      groups.push_back(divergence.partition.class_of(i));
    std::vector<std::string> words;
    for (const KeptTokens& tokens : divergence.classes)
      words.push_back(report::describe(tokens, tokens.tokens.size()));
    std::vector<sd_string> strings;
    for (const std::string& text : words) strings.push_back(string_of(std::string_view(text)));
    sd_divergence call{};
    call.facet = divergence.facet == Facet::tokens ? SD_TOKENS : SD_ERRORS;
    call.severity = static_cast<sd_severity>(divergence.severity);
    call.begin = divergence.span.begin;
    call.end = divergence.span.end;
    call.line = position.line;
    call.column = position.column;
    call.episode = divergence.episode;
    call.cause = forks.empty() ? missing : string_of(std::string_view(cause));
    call.version_count = names_.size();
    call.versions = names_.data();
    call.groups = groups.data();
    call.group_count = divergence.partition.class_count();
    call.tokens = strings.empty() ? nullptr : strings.data();
    if (callback_(&call, user_) != 0) throw Cancelled{};
  }

  const requests::Request& request_;
  std::vector<const VersionInfo*> infos_;
  std::vector<sd_string> names_;
  LineIndex lines_;
  trace::Comparison comparison_;
  report::Folding folding_;
  sd_divergence_callback callback_;
  void* user_;
  std::uint64_t last_episode_ = 0;
};

static_assert(static_cast<int>(Severity::errors) == SD_SEVERITY_ERRORS &&
              static_cast<int>(Severity::text) == SD_SEVERITY_TEXT &&
              static_cast<int>(Severity::structure) == SD_SEVERITY_STRUCTURE &&
              static_cast<int>(Severity::markup) == SD_SEVERITY_MARKUP);

/// The result of `use(versions)` for the arguments, if nothing is wrong with them. `arguments` are
/// those that name versions; none: an option does.
template <class Use>
sd_result* with_versions(Asked& asked, bool has_callback, std::size_t least, std::size_t most,
                         std::initializer_list<std::string_view> arguments, const Use& use) {
  if (asked.wrong) return asked.wrong;
  if (!has_callback)
    return error(SD_BAD_ARGUMENT,
                 fmt::format("sd_{}: callback is a null pointer", asked.request.verb), "callback");
  if (asked.refused.problem != Problem::none) return result_of(std::move(asked.refused));
  requests::Versions all;
  const std::vector<Version> versions =
      requests::requested_versions(all, asked.request, least, most, asked.refused);
  if (versions.empty())
    return result_of(naming_argument(std::move(asked.refused), asked.request, all, arguments));
  return use(versions);
}

}  // namespace
}  // namespace specdrift::c

using namespace specdrift;

sd_result* sd_each_token(const char* text, size_t size, const char* version, const char* options,
                         sd_token_callback callback, void* user) {
  return c::guarded([&] {
    c::Asked asked = c::asked_of_version("sd_each_token", text, size, version, options,
                                         SD_START_OPTIONS " specification errors");
    const auto hand_over = [&](const std::vector<Version>& versions) {
      const Source source = c::source_of(asked);
      const Version& one = versions.front();
      const auto tokenizer =
          with_common_subset(one.make_tokenizer(source, asked.request.start), *one.info, source);
      c::TokenCalls calls(source, asked.request.errors, callback, user);
      for (TokenBatch batch; tokenizer->read(batch);) calls.add(batch);
      return c::result_of(
          fmt::format("{{\"tokens\":{},\"errors\":{}}}\n", calls.tokens, calls.errors));
    };
    return c::with_versions(asked, callback, 1, 1, {"version"}, hand_over);
  });
}

sd_result* sd_each_divergence(const char* text, size_t size, const char* options,
                              sd_divergence_callback callback, void* user) {
  return c::guarded([&] {
    c::Asked asked = c::asked("sd_each_divergence", text, size, options,
                              SD_VERSION_OPTIONS " errors severity most");
    return c::with_versions(
        asked, callback, 2, ~std::size_t{0}, {}, [&](const std::vector<Version>& versions) {
          const Source source = c::source_of(asked);
          c::DivergenceCalls calls(asked, versions, source, callback, user);
          calls.run();
          return c::result_of(fmt::format("{{\"divergences\":{},\"shown\":{},\"episodes\":{}}}\n",
                                          calls.divergences, calls.shown, calls.episodes));
        });
  });
}
