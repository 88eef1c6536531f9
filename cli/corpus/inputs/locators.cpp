#include "cli/corpus/inputs/locators.h"

#include <charconv>
#include <filesystem>
#include <utility>

#include "cli/corpus/inputs/inputs.h"

namespace specdrift::cli {
namespace {

/// Hands on the first document, or what was to be one, that has a name; or the first of all, if it
/// has it.
class NamedSink final : public DocumentSink {
 public:
  NamedSink(const std::string& name, bool is_only_first, DocumentSink& to)
      : name_(name), to_(to), is_only_first_(is_only_first) {}

  void document(CorpusDocument document) override {
    if (take(document.name)) to_.document(std::move(document));
  }
  void skipped(std::string_view reason, const std::string& name, Offset at) override {
    if (take(name)) to_.skipped(reason, name, at);
  }
  void left_out(std::string_view) override {}
  bool is_stopped() const override { return is_over_ || to_.is_stopped(); }

  bool is_found() const { return is_found_; }

 private:
  /// `archive#place` stands for the first there, whatever its address.
  bool take(const std::string& name) {
    if (is_over_) return false;
    is_over_ = is_only_first_;
    is_found_ = name == name_ || (name.starts_with(name_) && name.substr(name_.size())[0] == ' ');
    is_over_ = is_over_ || is_found_;
    return is_found_;
  }

  const std::string& name_;
  DocumentSink& to_;
  bool is_only_first_;
  bool is_found_ = false;
  bool is_over_ = false;
};

Offset number_at(std::string_view text) {
  Offset number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

}  // namespace

void find_located(const std::string& locator, const CorpusOptions& options, DocumentSink& sink) {
  std::error_code error;
  std::size_t mark = locator.find('#');
  if (mark == std::string::npos || std::filesystem::exists(locator, error))
    return find_documents(locator, options, sink);
  // The name of a file may have such a mark, too.
  while (mark != std::string::npos &&
         !std::filesystem::is_regular_file(locator.substr(0, mark), error))
    mark = locator.find('#', mark + 1);
  if (mark == std::string::npos) return sink.skipped("unreadable file", locator, 0);
  const std::string path = locator.substr(0, mark);
  // Where the place is one at which reading can begin, this is all that is read; otherwise the
  // document is looked for from the beginning.
  for (const Offset begin : {number_at(std::string_view(locator).substr(mark + 1)), Offset{0}}) {
    NamedSink named(locator, begin != 0, sink);
    if (begin != 0 && begin < std::filesystem::file_size(path, error))
      read_documents(path, options, named, begin);
    else if (begin == 0)
      read_documents(path, options, named);
    if (named.is_found() || sink.is_stopped()) return;
  }
  sink.skipped("no such document", locator, 0);
}

}  // namespace specdrift::cli
