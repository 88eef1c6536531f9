#include "core/learn/finite.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string_view>

namespace specdrift::learn {
namespace {

using identify::EventKind;
using identify::Events;

std::string repeated(std::string_view what, std::size_t times) {
  std::string text;
  for (std::size_t i = 0; i < times; ++i) text += what;
  return text;
}

std::optional<Events> answer(const AskBody& ask, const std::string& body) {
  identify::Observation seen = ask(body);
  if (seen.outcome != identify::Outcome::answered) return std::nullopt;
  return std::move(seen.events);
}

/// A construct that may stay open.
struct Construct {
  std::string_view open, close, name;
};
constexpr Construct constructs[] = {
    {"<!--", "-->", "a comment"},
    {"<!x", ">", "a markup declaration"},
    {"<?x", ">", "a processing instruction"},
    {"<![CDATA[", "]]>", "a CDATA section"},
    {"<a b=\"", "\">", "a double-quoted value"},
    {"<a b='", "'>", "a single-quoted value"},
    {"<title>", "</title>", "title"},
    {"<style>", "</style>", "style"},
    {"<script>", "</script>", "script"},
};

/// How often the filler shows as a tag.
std::size_t tags_in(const Events& events) {
  return static_cast<std::size_t>(std::ranges::count_if(events, [](const identify::Event& event) {
    return event.kind == EventKind::start && event.text == "u-u";
  }));
}

/// The repeated text, and how one sees that the parser still reads it as before: the answer to a
/// probe after it.
struct Repetition {
  std::string_view begin, what, end;
};
constexpr Repetition repetitions[] = {{"", "<a b=c>", "z<u-u>"},
                                      {"", "<x-a>", "z<u-u>"},
                                      {"", "</x-a>", "z<u-u>"},
                                      {"", "<!--x-->", "z<u-u>"},
                                      {"", "x", "<u-u>"},
                                      {"", "<", "z<u-u>"},
                                      {"", "&amp;", "z<u-u>"},
                                      {"<!--", "-", "-->z<u-u>"},
                                      {"<!--", "x", "-->z<u-u>"},
                                      {"<!--", "<!--", "-->z<u-u>"},
                                      {"<a ", "b=c ", ">z<u-u>"},
                                      {"<a ", "/", ">z<u-u>"},
                                      {"<a b=\"", "x", "\">z<u-u>"},
                                      {"<a", "x", ">z<u-u>"},
                                      {"<!", "x", ">z<u-u>"},
                                      {"<title>", "<", "</title><u-u>"},
                                      {"<script>", "<!--", "</script><u-u>"}};

/// It ends every construct, and shows what is not open by itself.
constexpr std::string_view what_follows = "\"'>-->]]><u-u>";

}  // namespace

// Tags in a construct show only if it stays open: then the parser has come back, from as far as
// one likes.
std::vector<identify::NoMachine> find_looking_ahead(const AskBody& ask) {
  std::vector<identify::NoMachine> found;
  constexpr std::string_view filler = "<u-u>z";
  for (const Construct& construct : constructs) {
    bool looks_back = true;
    for (const std::size_t times : {std::size_t{2}, std::size_t{40}, std::size_t{400}}) {
      const std::string open = std::string(construct.open) + repeated(filler, times);
      const auto without = answer(ask, open);
      const auto with = answer(ask, open + std::string(construct.close));
      // The first one may be in the construct, or end it.
      looks_back =
          looks_back && without && with && tags_in(*without) + 1 >= times && tags_in(*with) == 0;
      if (!looks_back) break;
    }
    if (!looks_back) continue;
    found.push_back(
        {std::string(construct.open),
         fmt::format("it looks ahead without bound: whether {} begins {} depends on a {} that may "
                     "come arbitrarily far after it",
                     construct.open, construct.name, construct.close),
         true});
  }
  return found;
}

// The rest is read in another way after so many: it counts them.
std::vector<identify::NoMachine> find_counting(const AskBody& ask) {
  std::vector<identify::NoMachine> found;
  constexpr std::size_t counts[] = {2, 3, 4, 5, 6, 8, 12, 16, 24, 33, 65, 129, 257, 513, 1025};
  constexpr std::size_t least = 3;
  for (const Repetition& repetition : repetitions) {
    // The probe, as it is seen: its last event.
    std::optional<std::size_t> changed;
    std::optional<bool> before;
    std::size_t times_before = 0, turns = 0;
    for (const std::size_t times : counts) {
      const auto events =
          answer(ask, std::string(repetition.begin) + repeated(repetition.what, times) +
                          std::string(repetition.end));
      const bool shows = events && tags_in(*events) == 1;
      if (before && *before != shows) {
        ++turns;
        if (!changed) changed = times;
      }
      if (!changed) times_before = times;
      before = shows;
    }
    if (!changed || times_before < least) continue;
    found.push_back(
        {std::string(repetition.begin) + std::string(repetition.what),
         turns > 1
             ? fmt::format("it counts: how what follows {} is read depends on how often that is "
                           "repeated, in a way that changes more than once",
                           repetition.what)
             : fmt::format("it counts: up to {} times, {} does not change how what follows is "
                           "read; {} times, it does",
                           times_before, repetition.what, *changed)});
  }
  return found;
}

EndedInputs::EndedInputs(const AskBody& ask)
    : ask_(ask), alone_(answer(ask, std::string(what_follows))) {}

bool EndedInputs::has(const std::string& body, const Events& answer_to_it) const {
  if (!alone_) return false;
  Events expected = answer_to_it;
  auto rest = alone_->begin();
  const bool joins = !expected.empty() && expected.back().kind == EventKind::text &&
                     rest != alone_->end() && rest->kind == EventKind::text;
  if (joins) expected.back().text += (rest++)->text;
  expected.insert(expected.end(), rest, alone_->end());
  return answer(ask_, body + std::string(what_follows)) == expected;
}

}  // namespace specdrift::learn
