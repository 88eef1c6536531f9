#include <fmt/core.h>
#if __has_include(<malloc.h>)
#include <malloc.h>
#endif
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <exception>
#include <new>
#include <span>
#include <string>
#include <vector>

#include "cli/options/completions.h"
#include "cli/options/help.h"
#include "cli/options/manual_page.h"
#include "cli/options/options.h"
#include "cli/options/suggestions.h"
#include "cli/options/width.h"
#include "cli/options/written_files.h"
#include "cli/terminal/output.h"
#include "cli/terminal/user_error.h"
#include "cli/verb_list.h"
#include "core/report/common/text_lines.h"
#include "core/token/no_answer.h"

namespace specdrift::cli {
namespace {

int print(const std::string& text) {
  Output output(std::nullopt, Content::data);
  output.write(text);
  output.finish();
  return status_same;
}

int print_help(std::string_view text) {
  Output output(std::nullopt, Content::text);
  output.write(report::fitted(text, usual_width(output)));
  output.finish();
  return status_same;
}

int print_help(const Verb& verb) {
  Output output(std::nullopt, Content::text);
  const std::size_t columns = usual_width(output);
  output.write(report::fitted(help_text(verb, columns), columns));
  output.finish();
  return status_same;
}

const Verb& verb_named(std::string_view name) {
  const auto found = std::ranges::find(verbs(), name, &Verb::name);
  if (found != verbs().end()) return **found;
  std::vector<std::string_view> names;
  for (const Verb* verb : verbs()) names.push_back(verb->name);
  std::string hint = did_you_mean(name, names);
  if (hint.empty() && ::access(std::string(name).c_str(), F_OK) == 0)
    hint = "a verb comes before a file, as in specdrift compare FILE; see specdrift --help";
  if (hint.empty()) hint = fmt::format("it is one of {}; see specdrift --help", listed(names));
  throw UserError(name, "no such verb", std::move(hint));
}

/// How many words name a verb: of two there may be one that one of them names, too.
std::size_t words_of_verb(const std::vector<std::string>& words, std::size_t first) {
  if (words.size() < first + 2) return 1;
  const std::string both = words[first] + ' ' + words[first + 1];
  return std::ranges::find(verbs(), both, &Verb::name) == verbs().end() ? 1 : 2;
}

/// The verb that words name from the first on.
const Verb& verb_at(const std::vector<std::string>& words, std::size_t first) {
  return verb_named(words_of_verb(words, first) == 1 ? words[first]
                                                     : words[first] + ' ' + words[first + 1]);
}

/// The word after an option that stands in place of a verb.
const std::string& only_argument(const std::vector<std::string>& words) {
  if (words.size() != 2 || words[1].empty())
    throw UserError(words.front(), "needs one argument", "see specdrift --help");
  return words[1];
}

int print_completions(std::string_view shell) {
  const auto found = std::ranges::find(completions(), shell, &Completions::shell);
  if (found != completions().end()) return print(found->script(verbs()));
  throw UserError("--completions", fmt::format("no such shell: '{}'", shell),
                  fmt::format("it is one of {}", listed(shell_words)));
}

int run(const std::vector<std::string>& words) {
  if (words.empty()) throw UserError("verb", "none is given", "see specdrift --help");
  const std::string& first = words.front();
  const auto refuse_after = [&words](std::size_t count) {
    if (words.size() > count)
      throw UserError(words[count], fmt::format("nothing can follow {}", words[count - 1]),
                      "see specdrift help VERB");
  };
  if (first == "--version" || first == "-V") {
    refuse_after(1);
    return print("specdrift " SPECDRIFT_VERSION "\n");
  }
  if (first == "--help" || first == "-h") {
    refuse_after(1);
    return print_help(help_text(verbs()));
  }
  if (first == "help" && words.size() == 1) return print_help(help_text(verbs()));
  if (first == "help") {
    const Verb& verb = verb_at(words, 1);
    refuse_after(1 + words_of_verb(words, 1));
    return print_help(verb);
  }
  if (first == "--completions") return print_completions(only_argument(words));
  if (first == "--manual") {
    write_manual_pages(only_argument(words), verbs());
    return status_same;
  }
  if (first.starts_with('-')) {
    constexpr std::string_view options[] = {"--help", "--version", "--completions", "--manual"};
    std::string hint = did_you_mean(first, options);
    for (const Verb* const verb : verbs())
      if (hint.empty() && std::ranges::find(words, verb->name) != words.end())
        hint = fmt::format("options follow the verb, as in specdrift {} {}", verb->name, first);
    throw UserError(first, "no such option before a verb",
                    hint.empty() ? "see specdrift --help" : std::move(hint));
  }
  const Verb& verb = verb_at(words, 0);
  const auto options = words.begin() + static_cast<std::ptrdiff_t>(words_of_verb(words, 0));
  const Arguments arguments = Arguments::parse(verb, {options, words.end()});
  if (arguments.has("help")) return print_help(verb);
  check_width(arguments);
  WrittenFiles(arguments).check_arguments(arguments);
  return verb.run(arguments);
}

/// Ends as programs do whose reader has gone: by the signal that they get.
[[noreturn]] void end_without_reader() {
  std::signal(SIGPIPE, SIG_DFL);
  std::raise(SIGPIPE);
  std::exit(128 + SIGPIPE);
}

/// Takes no memory: there may be none at all.
void report_no_memory() noexcept {
  constexpr std::string_view line = "specdrift: out of memory\n";
  [[maybe_unused]] const ssize_t written = ::write(STDERR_FILENO, line.data(), line.size());
}

int run_guarded(const std::vector<std::string>& words) {
  try {
    return run(words);
  } catch (const UserError& trouble) {
    report(trouble);
  } catch (const BrokenPipe&) {
    end_without_reader();
  } catch (const std::bad_alloc&) {
    report(UserError(words.front(), "out of memory"));
  } catch (const NoAnswer& trouble) {
    report(UserError(trouble.reason, trouble.what()));
  } catch (const std::exception& error) {
    report(UserError("internal error", error.what()));
  }
  return status_trouble;
}

/// By default glibc hands freed memory back to the system and takes it again, thousands of times in
/// a second where tokenizers are made for short inputs. That took a sixth to a quarter of the time.
void keep_freed_memory() {
#ifdef __GLIBC__
  constexpr int mebibyte = 1 << 20;
  ::mallopt(M_TRIM_THRESHOLD, 64 * mebibyte);
  ::mallopt(M_TOP_PAD, mebibyte);
  ::mallopt(M_MMAP_THRESHOLD, 32 * mebibyte);
#endif
}

int run_main(int argc, char** argv) {
  keep_freed_memory();
  try {
    return run_guarded({argv + 1, argv + argc});
  } catch (const std::bad_alloc&) {  // once more, while it was told
    report_no_memory();
  }
  return status_trouble;
}

}  // namespace
}  // namespace specdrift::cli

int main(int argc, char** argv) {
  specdrift::cli::secure_standard_streams();
  // A reader that goes away is noticed when writing fails, so that temporary files can be removed.
  // So is a limit on the size of files.
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);
  return specdrift::cli::run_main(argc, argv);
}
