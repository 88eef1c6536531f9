#include "core/read/entries/state_reader.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/read/entries/entry_checks.h"
#include "core/read/entries/tidied_row.h"
#include "core/read/phrases/characters.h"

namespace specdrift::read {
namespace {

constexpr std::string_view guard_name = "end-tag-ahead";

std::string with_clause(std::string_view condition, std::string_view clause) {
  if (condition.empty()) return std::string(clause);
  if (clause.empty()) return std::string(condition);
  return fmt::format("{} and {}", condition, clause);
}

/// The other result of what a state reads.
std::string_view other_result(std::string_view result) {
  if (result == "nothing") return "characters";
  if (result == "EOF") return "found";
  if (result == "none") return "match";
  return {};
}

/// Reads one section, block by block.
class StateReader {
 public:
  StateReader(const Section& section, EntryReader& reader, const PhraseBook& book,
              const StateNames& states, const Patch& patch, Reading& reading)
      : section_(section),
        reader_(reader),
        book_(book),
        states_(states),
        patch_(patch),
        reading_(reading) {
    state_.id = id_of(section.title);
    state_.title = section.title;
    state_.fragment = section.id;
    state_.place = section.place;
  }

  State read() {
    reader_.enter(section_);
    const std::span<const Block> blocks = section_.blocks;
    std::size_t i = read_preamble(blocks, 0);
    while (i < blocks.size()) i = read_entry(blocks, i);
    if (state_.rows.empty())
      reader_.report({state_.title, '.', state_.place}, "no entry of this state could be read");
    check_lead();
    add_after_entries();
    add_closing();
    for (Row& row : state_.rows) tidy(row, state_);
    for (Row& row : state_.leaving) tidy(row, state_);
    set_reads();
    return std::move(state_);
  }

  /// States that are parts of an entry.
  std::vector<State> take_inner() { return std::move(inner_); }

 private:
  /// All that comes before the first entry.
  std::size_t read_preamble(std::span<const Block> blocks, std::size_t i) {
    std::vector<Paragraph> later;
    bool is_led = false;
    for (; i < blocks.size(); ++i) {
      const Block& block = blocks[i];
      if (block.kind == Block::Kind::label) {
        if (!is_guarded_) break;
        take_of_list(block);
        continue;
      }
      if (block.kind == Block::Kind::row) continue;
      Paragraph paragraph = paragraph_of(block);
      Paragraph rest{.is_item = paragraph.is_item,
                     .is_note = paragraph.is_note,
                     .depth = paragraph.depth,
                     .sentences = {}};
      if (paragraph.is_note) {
        for (std::size_t n = 0; n < paragraph.sentences.size(); ++n) reader_.count_note();
        continue;
      }
      if (is_guarded_ && paragraph.is_item) {
        take_of_list(block);
        continue;
      }
      if (is_guarded_ && !paragraph.sentences.empty() &&
          paragraph.sentences.front().text.starts_with("...")) {
        const Paragraph paragraphs[] = {std::move(paragraph)};
        guard_ = reader_.read(paragraphs);
        end_guard();
        continue;
      }
      for (const Sentence& sentence : paragraph.sentences) {
        if (read_guard(sentence) || read_lead(sentence, rest, is_led)) continue;
        rest.sentences.push_back(sentence);
      }
      if (!rest.sentences.empty()) later.push_back(std::move(rest));
    }
    end_guard();
    is_led_ = is_led;
    // Without entries, what is left are the rows themselves.
    const bool has_entries = i < blocks.size();
    std::vector<Paragraph> own;
    for (Paragraph& paragraph : later) take_own(paragraph, own);
    // The rest of a paragraph that checks a number is for that number.
    if (is_numbers())
      for (Paragraph& paragraph : own) paragraph.is_item = true;
    if (has_entries && !own.empty())
      read_before(own);
    else if (!own.empty())
      add_rows({}, group_, own, section_.place);
    return i;
  }

  /// A sentence that says how the state reads. Actions that are said before it are done before it.
  bool read_lead(const Sentence& sentence, Paragraph& before, bool& is_led) {
    const std::optional<Meaning> lead = reader_.phrase("lead", sentence);
    if (!lead) {
      const std::optional<Meaning> each = reader_.phrase("each", sentence);
      if (!each) return false;
      reader_.count_read();
      each_ = each->actions;
      return true;
    }
    reader_.count_read();
    if (!is_led && !before.sentences.empty()) {
      const Paragraph paragraphs[] = {std::move(before)};
      before = {};
      read_before(paragraphs);
    }
    if (is_led && !state_.reads.empty() && (*lead)["reads"] == state_.reads.front().second)
      reader_.report(sentence, "the state has read before: is this said twice?");
    is_led = true;
    set_lead(*lead);
    return true;
  }

  /// Entries are for what is read, and a sentence before them says what that is.
  void check_lead() {
    if (has_entries_ && state_.reads.empty() && variable_.empty())
      reader_.report({state_.title, '.', state_.place},
                     "nothing before its entries says what is read: is a sentence lost?");
  }

  void set_lead(const Meaning& lead) {
    if (!lead["variable"].empty()) {
      variable_ = lead["variable"];
      return;
    }
    state_.reads.clear();
    for (const std::string_view key : {"reads", "of", "until"})
      if (!lead[key].empty()) state_.reads.emplace_back(key, lead[key]);
    consumes_ = lead["consumes"] == "yes";
    state_.before.insert(state_.before.end(), lead.actions.begin(), lead.actions.end());
  }

  void read_before(std::span<const Paragraph> paragraphs) {
    for (const Statement& statement : reader_.read(paragraphs)) {
      if (statement.is_branch || statement.is_unread) {
        if (statement.is_branch)
          reader_.report({state_.title, '.', statement.place},
                         "a condition before anything is read");
        continue;
      }
      state_.before.insert(state_.before.end(), statement.actions.begin(), statement.actions.end());
    }
  }

  /// The check that comes before the entries (2007, 2009), with its list of characters.
  bool read_guard(const Sentence& sentence) {
    const std::optional<Meaning> guard = reader_.phrase("guard", sentence);
    if (!guard) return false;
    reader_.count_read();
    guard_condition_ = with_clause(guard_condition_, (*guard)["condition"]);
    guard_place_ = sentence.place;
    is_guarded_ = true;
    state_.reads.clear();
    state_.reads.emplace_back("reads", "ahead");
    return true;
  }

  void take_of_list(const Block& block) {
    const std::optional<Meaning> label = book_.read("label", block.text, states_);
    if (!label || (*label)["input"].empty()) {
      reader_.report({block.text, '.', block.place()}, "a list of characters; this is none");
      return;
    }
    list_ += (list_.empty() ? "" : " ") + std::string((*label)["input"]);
  }

  void end_guard() {
    if (!is_guarded_) return;
    is_guarded_ = false;
    if (list_.empty()) {
      const auto supplied = patch_.lists.find(state_.id);
      if (supplied != patch_.lists.end()) {
        list_ = supplied->second;
        reading_.used_lists.insert(state_.id);
      }
    }
    if (list_.empty()) {
      reader_.report({"the following characters", ':', guard_place_},
                     "the list of characters that it announces is missing in the text; a file "
                     "for --lost supplies it");
      return;
    }
    reading_.conditions.push_back(
        {std::string(guard_name), fmt::format("ahead is last-start-tag then {}", list_)});
    for (Path& path : paths_of(guard_)) {
      // It looks ahead, so that there is nothing to read again.
      for (Action& action : path.actions)
        if (action.name == "reconsume") action = {"switch", {{"to", std::string(action["in"])}}};
      Row row{.selector = {},
              .condition = guard_condition_,
              .actions = std::move(path.actions),
              .place = guard_place_,
              .is_unread = path.is_unread};
      state_.rows.push_back(std::move(row));
    }
  }

  /// Sentences that belong to the state wherever they stand are taken out of a paragraph.
  void take_own(Paragraph& paragraph, std::vector<Paragraph>& own) {
    if (paragraph.is_note) {
      own.push_back(std::move(paragraph));
      return;
    }
    Paragraph rest{.is_item = paragraph.is_item,
                   .is_note = paragraph.is_note,
                   .depth = paragraph.depth,
                   .sentences = {}};
    for (Sentence& sentence : paragraph.sentences) {
      if (const std::optional<Meaning> leaving = reader_.phrase("leaving", sentence)) {
        reader_.count_read();
        state_.leaving.push_back({.selector = {},
                                  .condition = std::string((*leaving)["condition"]),
                                  .actions = leaving->actions,
                                  .place = sentence.place});
        continue;
      }
      if (const std::optional<Meaning> closing = reader_.phrase("closing", sentence)) {
        reader_.count_read();
        // The one without a condition holds if none of the others does.
        const bool is_last = (*closing)["condition"].empty();
        closing_.insert(is_last ? closing_.end() : closing_.begin(),
                        {.selector = {},
                         .condition = std::string((*closing)["condition"]),
                         .actions = closing->actions,
                         .place = sentence.place});
        continue;
      }
      if (reader_.read_definition(sentence)) continue;
      rest.sentences.push_back(std::move(sentence));
    }
    if (!rest.sentences.empty()) own.push_back(std::move(rest));
  }

  /// Labels that share a body, and the body.
  std::size_t read_entry(std::span<const Block> blocks, std::size_t i) {
    Attributes selector;
    const Place place = blocks[i].place();
    const int depth = blocks[i].depth;
    std::string group;
    std::string values;
    bool is_read = true;
    std::size_t label_at = i;  // the last one
    for (; i < blocks.size() && blocks[i].kind == Block::Kind::label; label_at = i++) {
      const Block& block = blocks[i];
      Sentence sentence{block.text, '.', block.place()};
      const std::optional<Meaning> label = reader_.phrase("label", sentence);
      if (!label) {
        reader_.report(sentence, "this entry has a label that no phrase fits");
        is_read = false;
        continue;
      }
      reader_.count_read();
      if (!(*label)["variable"].empty()) {
        if (variable_.empty())
          reader_.report(sentence, "which variable this is a value of is not said");
        values += fmt::format("{}{}", values.empty() ? "" : " or ", (*label)["variable"]);
      }
      reader_.note_terms(*label, sentence);
      if (!(*label)["group"].empty()) group = (*label)["group"];
      for (const std::string_view key : {"input", "match", "case", "result"})
        if (!(*label)[key].empty()) add_to(selector, key, (*label)[key]);
      if (!(*label)["otherwise"].empty() && !selector.empty())
        reader_.report(sentence, "anything else and something in one entry");
      if (!group.empty()) {
        ++i;
        break;
      }
    }
    if (!group.empty()) {
      std::size_t end = i;
      while (end < blocks.size() && !is_group(blocks[end], depth)) ++end;
      // The last group is all that is left.
      group_ = end < blocks.size() ? group : "";
      const std::size_t first = state_.rows.size();
      std::size_t inner = read_preamble(blocks.first(end), i);
      if (!is_led_ && needs_lead(blocks.subspan(i, end - i)))
        reader_.doubt(place, fmt::format("nothing says what is read under \"{}\": is a sentence "
                                         "lost?",
                                         blocks[label_at].text));
      while (inner < end) inner = read_entry(blocks.first(end), inner);
      if (state_.rows.size() == first)
        reader_.report({blocks[label_at].text, ':', place}, "nothing is under it");
      group_.clear();
      return end;
    }
    std::size_t end = i;
    while (end < blocks.size() && blocks[end].kind != Block::Kind::label) ++end;
    const std::size_t first = state_.rows.size();
    if (is_state_of_its_own(blocks.subspan(i, end - i))) {
      add_inner(selector, blocks.subspan(i, end - i), place);
      return end;
    }
    has_entries_ = true;
    std::vector<Paragraph> body;
    for (; i < end; ++i) {
      if (blocks[i].kind == Block::Kind::row) continue;
      Paragraph paragraph = paragraph_of(blocks[i]);
      take_own(paragraph, blocks[i].depth < depth ? after_entries_ : body);
    }
    if (is_without_words(body, reader_)) {
      reader_.report({blocks[label_at].text, '.', place},
                     "an entry that says nothing: is a part of the text missing?");
      is_read = false;
    }
    if (!is_numbers()) doubt_repeated(body, reader_);
    if (!values.empty()) values = fmt::format("{} is {}", variable_, values);
    add_rows(selector, with_clause(group_, values), body, place);
    if (!is_read)
      for (std::size_t row = first; row < state_.rows.size(); ++row)
        state_.rows[row].is_unread = true;
    return i;
  }

  /// Whether an entry reads more before it branches.
  bool is_state_of_its_own(std::span<const Block> blocks) const {
    if (blocks.empty()) return false;
    const std::vector<Sentence> sentences = sentences_of(blocks.front());
    if (sentences.empty()) return false;
    const std::optional<Meaning> lead = reader_.phrase("lead", sentences.front());
    return lead && !(*lead)["title"].empty();
  }

  void add_inner(const Attributes& selector, std::span<const Block> blocks, Place place) {
    const Sentence lead = sentences_of(blocks.front()).front();
    const Section section{.number = "",
                          .title = std::string((*reader_.phrase("lead", lead))["title"]),
                          .id = "",
                          .place = place,
                          .blocks = {blocks.begin(), blocks.end()}};
    inner_.push_back(StateReader(section, reader_, book_, states_, patch_, reading_).read());
    reader_.enter(section_);
    state_.rows.push_back({.selector = selector,
                           .condition = group_,
                           .actions = {{"reconsume", {{"in", inner_.back().id}}}},
                           .place = place});
  }

  /// Sentences after all entries are said of each, if none says where to go on.
  void add_after_entries() {
    if (after_entries_.empty()) return;
    const auto goes_on = [](const Row& row) {
      return std::ranges::any_of(row.actions, &Action::is_way_on);
    };
    if (std::ranges::any_of(state_.rows, goes_on)) {
      for (const Paragraph& paragraph : after_entries_)
        for (const Sentence& sentence : paragraph.sentences)
          if (paragraph.is_note)
            reader_.count_note();
          else if (!reader_.is_note(sentence))
            reader_.report(sentence,
                           "after entries that say where to go on: does it hold for them?");
      return;
    }
    const std::vector<Path> paths = paths_of(reader_.read(after_entries_));
    if (paths.size() != 1 || !paths.front().clauses.empty()) {
      reader_.report(after_entries_.front().sentences.front(), "a condition after the entries");
      return;
    }
    for (Row& row : state_.rows) {
      row.actions.insert(row.actions.end(), paths.front().actions.begin(),
                         paths.front().actions.end());
      row.is_unread |= paths.front().is_unread;
    }
  }

  /// The actions of a state that is left come after the errors of each row that leaves it.
  void add_closing() {
    if (closing_.empty()) return;
    for (const Row& closing : closing_)
      for (const Action& action : closing.actions)
        if (!action["target"].empty()) state_.decides = action["target"];
    std::vector<Row> rows;
    const auto leaves = [](const Action& action) {
      return action.is_way_on() || action["token"] == "end-of-file";
    };
    for (const Row& row : state_.rows) {
      if (std::ranges::none_of(row.actions, leaves)) {
        rows.push_back(row);
        continue;
      }
      for (const Row& closing : closing_) {
        Row both = row;
        both.condition = with_clause(row.condition, closing.condition);
        const auto first = std::ranges::find_if(
            both.actions, [](const Action& action) { return action.name != "error"; });
        both.actions.insert(first, closing.actions.begin(), closing.actions.end());
        rows.push_back(std::move(both));
      }
    }
    state_.rows = std::move(rows);
  }

  bool is_group(const Block& block, int depth) const {
    if (block.kind != Block::Kind::label || block.depth > depth) return false;
    const std::optional<Meaning> label = book_.read("label", block.text, states_);
    return label && !(*label)["group"].empty();
  }

  /// Whether what is under a group is about a character that has been read: entries, or "it".
  static bool needs_lead(std::span<const Block> blocks) {
    return std::ranges::any_of(blocks, [](const Block& block) {
      return block.kind == Block::Kind::label || block.text.starts_with("If it is ");
    });
  }

  static void add_to(Attributes& selector, std::string_view key, std::string_view value) {
    for (auto& [old, text] : selector)
      if (old == key) {
        text += fmt::format(" {}", value);
        return;
      }
    selector.emplace_back(key, value);
  }

  void add_rows(const Attributes& selector, const std::string& group,
                std::span<const Paragraph> paragraphs, Place place) {
    Statements statements = reader_.read(paragraphs);
    if (is_numbers()) chain(statements);
    std::string_view last_result;
    std::string results[1];
    for (Path& path : paths_of(std::move(statements))) {
      check_path(path, states_, state_.title, place, reader_);
      Row row{.selector = selector,
              .condition = group,
              .actions = std::move(path.actions),
              .place = place,
              .entry = place,
              .is_unread = path.is_unread};
      // Without a label, it is where its sentence is.
      if (selector.empty() && is_at(place, section_.place) && path.place.line > 0)
        row.place = path.place;
      for (const std::string& clause : path.clauses) pick(clause, row);
      const auto result = std::ranges::find(row.selector, "result", &Attributes::value_type::first);
      if (result != row.selector.end()) {
        results[0] = result->second;
        last_result = results[0];
      } else if (!other_result(last_result).empty()) {
        row.selector.emplace_back("result", other_result(last_result));
      } else if (selector.empty() && state_.reads.size() == 2 && is_until()) {
        row.selector.emplace_back("result", "found");
      }
      if (consumes_) row.actions.insert(row.actions.begin(), {"consume", {}});
      if (result_of(row) == "match")
        row.actions.insert(row.actions.begin(), each_.begin(), each_.end());
      state_.rows.push_back(std::move(row));
    }
    if (is_until() && selector.empty() && state_.rows.size() == 1) both_ends();
  }

  static bool is_at(const Place& a, const Place& b) {
    return a.line == b.line && a.column == b.column;
  }

  static std::string_view result_of(const Row& row) {
    for (const auto& [key, value] : row.selector)
      if (key == "result") return value;
    return {};
  }

  /// A text that does not tell the end of the file from the string does the same at both.
  void both_ends() {
    Row at_end = state_.rows.back();
    at_end.selector = {{"result", "EOF"}};
    state_.rows.push_back(std::move(at_end));
  }

  bool is_until() const { return !state_.reads.empty() && state_.reads.front().second == "until"; }
  bool is_numbers() const {
    return !state_.reads.empty() && state_.reads.front().second == "number";
  }

  /// Checks of a number exclude each other.
  static void chain(Statements& statements) {
    for (std::size_t i = statements.size(); i-- > 1;) {
      Statement& before = statements[i - 1];
      if (!before.is_branch || before.has_otherwise || !statements[i].is_branch) continue;
      before.otherwise.push_back(std::move(statements[i]));
      before.has_otherwise = true;
      statements.erase(statements.begin() + static_cast<std::ptrdiff_t>(i));
    }
  }

  /// A clause of a condition, or what picks the row.
  void pick(std::string_view clause, Row& row) {
    if (!clause.starts_with('@')) {
      row.condition = with_clause(row.condition, clause);
      return;
    }
    clause.remove_prefix(1);
    const std::size_t space = clause.find(' ');
    const std::string_view kind = clause.substr(0, space);
    const std::string value(clause.substr(space + 1));
    if (kind == "match") {
      const std::size_t end = value.find(' ');
      row.selector = {{"match", value.substr(end + 1)}, {"case", value.substr(0, end)}};
      if (state_.reads.empty()) state_.reads.emplace_back("reads", "ahead");
    } else {
      row.selector = {{std::string(kind), value}};
    }
  }

  /// `reads` is left out where a character is read.
  void set_reads() {
    if (!state_.reads.empty() && state_.reads.front().second == "character") state_.reads.clear();
  }

  const Section& section_;
  EntryReader& reader_;
  const PhraseBook& book_;
  const StateNames& states_;
  const Patch& patch_;
  Reading& reading_;
  State state_;
  std::string group_;
  std::vector<Action> each_;
  std::string variable_;  ///< whose values are the entries
  std::vector<Paragraph> after_entries_;
  std::vector<Row> closing_;
  std::vector<State> inner_;
  bool has_entries_ = false;
  bool is_led_ = false;  ///< the last preamble says what is read
  bool consumes_ = false;
  bool is_guarded_ = false;
  std::string guard_condition_;
  Place guard_place_;
  Statements guard_;
  std::string list_;
};

}  // namespace

std::string id_of(std::string_view title) {
  std::string lower = lowered(title);
  if (lower.ends_with(" state")) lower.resize(lower.size() - 6);
  std::string id;
  for (const char c : lower) {
    if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'))
      id += c;
    else if (!id.empty() && id.back() != '-')
      id += '-';
  }
  while (id.ends_with('-')) id.pop_back();
  return id;
}

void read_state(const Section& section, EntryReader& reader, const PhraseBook& book,
                const StateNames& states, const Patch& patch, Reading& reading) {
  StateReader state(section, reader, book, states, patch, reading);
  reading.states.push_back(state.read());
  for (State& inner : state.take_inner()) reading.states.push_back(std::move(inner));
}

}  // namespace specdrift::read
