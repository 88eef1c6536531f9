// The functions for C that have a report as their result.

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/identify/capabilities.h"
#include "core/identify/event.h"
#include "library/c/prove.h"
#include "library/c/result.h"
#include "library/requests/corpus.h"
#include "library/requests/history.h"
#include "library/requests/holes.h"
#include "library/requests/participants.h"
#include "library/requests/proofs.h"
#include "library/requests/read.h"
#include "library/requests/states.h"
#include "library/requests/verbs.h"

namespace specdrift::c {
namespace {

using requests::Answer;
using requests::Problem;

/// Returns the answer of `run`. Answers of a parser are believed to be in their form, and throw if
/// they are not.
template <class Run> Answer with_answers(const requests::Versions& versions, const Run& run) {
  try {
    return run();
  } catch (const identify::BadCapabilities& e) {
    return Answer::refusal(Problem::answers, versions.reading + ": " + e.what(), "capabilities",
                           "docs/adapters.md has their form");
  } catch (const identify::BadEvents& e) {
    return Answer::refusal(Problem::answers, versions.reading + ": " + e.what(), "events",
                           "docs/adapters.md has their form");
  }
}

/// Probes that were found are kept for the next call.
sd_result* identifying(const Asked& asked, std::string_view text) {
  static std::mutex one_at_a_time;
  const std::lock_guard lock(one_at_a_time);
  requests::Versions versions;
  return result_of(
      with_answers(versions, [&] { return requests::run(versions, asked.request, text); }));
}

/// A comparison in which parsers take part, or none.
sd_result* comparing(const Asked& asked) {
  requests::Versions versions;
  if (asked.request.parsers.empty())
    return result_of(requests::run(versions, asked.request, asked.text));
  return result_of(with_answers(versions, [&] {
    return requests::run_one_of({&requests::compare_with_parsers_verb, 1}, versions, asked.request,
                                asked.text);
  }));
}

/// `arguments` are those that name versions; none: an option does. `more`: tasks of few builds.
sd_result* run(Asked&& asked, std::initializer_list<std::string_view> arguments = {},
               std::span<const requests::Verb> more = {}) {
  if (asked.wrong) return asked.wrong;
  if (asked.refused.problem != Problem::none) return result_of(std::move(asked.refused));
  requests::Versions versions;
  return result_of(naming_argument(requests::run(versions, asked.request, asked.text, more),
                                   asked.request, versions, arguments));
}

sd_result* run_text(std::string_view function, const char* text, std::size_t size,
                    const char* options, std::string_view taken) {
  return guarded([&] { return run(asked(function, text, size, options, taken)); });
}

/// Documents that a callback yields.
class Documents {
 public:
  Documents(sd_next_document ask, void* user) : ask_(ask), user_(user) {}

  /// Throws Cancelled: also where a document is wrong.
  bool next(requests::CorpusText& to) {
    sd_document document{};
    if (to.before) document.before = &counts_of(*to.before);
    const int answer = ask_(&document, user_);
    if (answer == 0) return false;
    if (answer != 1) throw Cancelled{};
    ++number_;
    require(document.name, "name");
    require(document.text, "text");
    number_as_name_ = std::to_string(number_);
    to.name = document.name.data ? view_of(document.name) : std::string_view(number_as_name_);
    to.text = view_of(document.text);
    if (document.is_string != 0) to.is_string = true;
    return true;
  }

  /// The error of a document that is wrong. Null: none is.
  sd_result* wrong() const { return wrong_; }

 private:
  const sd_counts& counts_of(const corpus::Outcome& outcome) {
    classes_.clear();
    const corpus::Record& record = outcome.record;
    for (const corpus::ClassSeen& one : record.classes)  // the classes of tokens, then of errors
      if (std::ranges::find(classes_, one.name, &view_of) == classes_.end())
        classes_.push_back({one.name.data(), one.name.size()});
    counts_ = {};
    if (outcome.kind == corpus::Outcome::Kind::skipped)
      counts_.skipped = {outcome.reason.data(), outcome.reason.size()};
    counts_.bytes = record.bytes;
    counts_.divergences = record.divergences;
    counts_.episodes = record.episodes;
    static_assert(std::extent_v<decltype(counts_.by_severity)> == severity_count);
    std::ranges::copy(record.by_severity, counts_.by_severity);
    counts_.classes = classes_.data();
    counts_.class_count = classes_.size();
    return counts_;
  }

  static std::string_view view_of(const sd_string& string) {
    return {string.data ? string.data : "", string.size};
  }

  void require(const sd_string& string, std::string_view member) {
    if (string.size <= PTRDIFF_MAX && (string.data || string.size == 0)) return;
    wrong_ = error(SD_BAD_ARGUMENT,
                   fmt::format("sd_corpus: the {} of document {} is a null pointer, or has a size "
                               "that no object has",
                               member, number_),
                   member);
    throw Cancelled{};
  }

  sd_next_document ask_;
  void* user_;
  std::uint64_t number_ = 0;
  std::string number_as_name_;
  sd_counts counts_{};  // of the document before
  std::vector<sd_string> classes_;
  sd_result* wrong_ = nullptr;
};

/// A task that has no text.
sd_result* run_alone(std::string_view function, const char* options, std::string_view taken,
                     const requests::Verb& verb) {
  return guarded([&] { return run(asked(function, "", 0, options, taken), {}, {&verb, 1}); });
}

}  // namespace
}  // namespace specdrift::c

using namespace specdrift;

sd_result* sd_versions(void) {
  return c::run_text("sd_versions", "", 0, nullptr, "");
}

sd_result* sd_compare(const char* text, size_t size, const char* options) {
  return c::guarded([&] {
    c::Asked asked = c::asked("sd_compare", text, size, options,
                              SD_VERSION_OPTIONS
                              " format errors severity site most explain width color parsers");
    if (asked.wrong) return asked.wrong;
    if (asked.refused.problem != requests::Problem::none)
      return c::result_of(std::move(asked.refused));
    return c::comparing(asked);
  });
}

sd_result* sd_tokens(const char* text, size_t size, const char* version, const char* options) {
  return c::guarded([&] {
    return c::run(c::asked_of_version("sd_tokens", text, size, version, options,
                                      SD_START_OPTIONS " specification name " SD_TEXT_OPTIONS),
                  {"version"});
  });
}

sd_result* sd_trace(const char* text, size_t size, const char* options) {
  return c::run_text("sd_trace", text, size, options,
                     SD_VERSION_OPTIONS " begin end most " SD_TEXT_OPTIONS);
}

sd_result* sd_explain(const char* text, size_t size, const char* options) {
  return c::run_text("sd_explain", text, size, options, SD_VERSION_OPTIONS " format facet class");
}

sd_result* sd_blame(const char* text, size_t size, const char* options) {
  return c::run_text("sd_blame", text, size, options, SD_START_OPTIONS " name format facet at");
}

sd_result* sd_minimize(const char* text, size_t size, const char* options) {
  return c::run_text("sd_minimize", text, size, options,
                     SD_VERSION_OPTIONS " facet class severity");
}

sd_result* sd_probes(const char* capabilities) {
  return c::guarded([&] {
    c::Asked asked = c::asked("sd_probes", "", 0, nullptr, "");
    std::string text;
    if (capabilities && *capabilities) {
      requests::read_object(capabilities, "the description of the parser is", asked.refused);
      if (asked.refused.problem != requests::Problem::none)
        return c::result_of(std::move(asked.refused));
      text = std::string(R"({"capabilities":)") + capabilities + '}';
    }
    return c::identifying(asked, text);
  });
}

sd_result* sd_identify(const char* answers, size_t size, const char* options) {
  return c::guarded([&] {
    c::Asked asked = c::asked("sd_identify", answers, size, options, "format");
    if (asked.wrong) return asked.wrong;
    if (asked.refused.problem != requests::Problem::none)
      return c::result_of(std::move(asked.refused));
    return c::identifying(asked, asked.text);
  });
}

sd_result* sd_holes(const char* capabilities, sd_filter filter, const char* options, void* user) {
  return c::guarded([&] {
    if (!capabilities || !filter)
      return c::error(SD_BAD_ARGUMENT, "sd_holes: an argument is a null pointer",
                      filter ? "capabilities" : "filter",
                      "a filter is described by what an adapter says first: docs/adapters.md");
    c::Asked asked =
        c::asked("sd_holes", "", 0, options, SD_TEXT_OPTIONS " viewer filterWrites known limit");
    if (asked.wrong) return asked.wrong;
    if (asked.refused.problem != requests::Problem::none)
      return c::result_of(std::move(asked.refused));
    asked.request.verb = "holes";
    const auto ask = [&](const std::string& input) {
      const char* const answer = filter(input.data(), input.size(), user);
      return answer ? std::optional<std::string>(answer) : std::nullopt;
    };
    requests::Versions versions;
    return c::result_of(c::with_answers(versions, [&] {
      return requests::list_holes(asked.request, versions, capabilities, ask);
    }));
  });
}

sd_result* sd_prove(const char* a, const char* b, const char* options, sd_stop stop, void* user) {
  return c::guarded([&] {
    if (!a || !b)
      return c::error(SD_BAD_ARGUMENT, "sd_prove: a version is a null pointer", a ? "b" : "a",
                      "name two, as in \"8.2.4\" and \"13.2.5\"");
    c::Asked asked = c::asked("sd_prove", "", 0, options,
                              "specification facet states seconds references concepts");
    asked.request.versions = {a, b};
    if (stop) asked.request.is_stopped = [&] { return stop(user) != 0; };
    return c::run(std::move(asked), {"a", "b"}, {&requests::prove_verb, 1});
  });
}

sd_result* sd_check(const char* certificate, size_t size, const char* options, sd_stop stop,
                    void* user) {
  return c::guarded([&] {
    c::Asked asked =
        c::asked("sd_check", certificate, size, options, "specification states seconds");
    if (stop) asked.request.is_stopped = [&] { return stop(user) != 0; };
    return c::run(std::move(asked), {}, {&c::check_verb, 1});
  });
}

sd_result* sd_states(const char* version, const char* other, const char* options) {
  return c::guarded([&] {
    c::Asked asked =
        c::asked_of_version("sd_states", "", 0, version, options,
                            SD_TEXT_OPTIONS " specification state family summary machine");
    if (!other) return c::run(std::move(asked), {"version"}, {&requests::states_verb, 1});
    asked.request.versions.emplace_back(other);
    return c::run(std::move(asked), {"version", "other"}, {&requests::states_verb, 1});
  });
}

sd_result* sd_describe(const char* options) {
  return c::run_alone("sd_describe", options, SD_TEXT_OPTIONS " versions specification",
                      requests::describe_verb);
}

sd_result* sd_history(const char* options) {
  return c::run_alone("sd_history", options,
                      SD_TEXT_OPTIONS
                      " since until state concepts family facet words why rules"
                      " readBy unreadBy timeline",
                      requests::history_verb);
}

sd_result* sd_lesson(const char* lesson, const char* options) {
  return c::guarded([&] {
    c::Asked asked = c::asked("sd_lesson", "", 0, options, SD_TEXT_OPTIONS " answers");
    if (lesson) asked.request.lesson = lesson;
    return c::run(std::move(asked), {}, {&requests::lesson_verb, 1});
  });
}

sd_result* sd_read(const char* text, size_t size, const char* options) {
  return c::guarded([&] {
    return c::run(
        c::asked("sd_read", text, size, options, "name like base lost date partial places"), {},
        {&requests::read_verb, 1});
  });
}

sd_result* sd_corpus(sd_next_document next, const char* options, void* user) {
  return c::guarded([&] {
    if (!next)
      return c::error(SD_BAD_ARGUMENT, "sd_corpus: the callback is a null pointer", "next");
    c::Asked asked = c::asked("sd_corpus", "", 0, options,
                              SD_START_OPTIONS
                              " versions specification errors severity most seconds largest"
                              " witnesses " SD_TEXT_OPTIONS);
    if (asked.wrong) return asked.wrong;
    if (asked.refused.problem != requests::Problem::none)
      return c::result_of(std::move(asked.refused));
    requests::Versions versions;
    c::Documents documents(next, user);
    try {
      return c::result_of(requests::report_corpus(
          asked.request, versions,
          [&](requests::CorpusText& document) { return documents.next(document); }));
    } catch (const c::Cancelled&) {
      if (!documents.wrong()) throw;
      return documents.wrong();
    }
  });
}
