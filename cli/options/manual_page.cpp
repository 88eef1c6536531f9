#include "cli/options/manual_page.h"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>

#include "cli/options/help.h"
#include "cli/terminal/output.h"
#include "cli/terminal/user_error.h"

namespace specdrift::cli {
namespace {

/// `text` as words of a page: nothing in it is a request, and what is typed can be copied.
std::string roff(std::string_view text) {
  std::string result;
  for (const char c : text) {
    switch (c) {
    case '\\':
      result += "\\e";
      break;
    case '-':
      result += "\\-";
      break;
    case '\'':
      result += "\\(aq";
      break;
    case '`':
      result += "\\(ga";
      break;
    case '^':
      result += "\\(ha";
      break;
    case '~':
      result += "\\(ti";
      break;
    case '"':
      result += "\\(dq";
      break;
    default:
      result += c;
    }
  }
  if (result.starts_with('.')) result.insert(0, "\\&");
  return result;
}

/// The name of the page of a verb.
std::string page_of(const Verb& verb) {
  std::string name = fmt::format("specdrift-{}", verb.name);
  std::ranges::replace(name, ' ', '-');
  return name;
}

std::string head(std::string_view title, std::string_view summary) {
  std::string upper(title);
  std::ranges::transform(upper, upper.begin(),
                         [](char c) { return c >= 'a' && c <= 'z' ? char(c - 'a' + 'A') : c; });
  return fmt::format(".TH {} 1 {} \"specdrift {}\" \"User Commands\"\n.nh\n.SH NAME\n{} \\- {}\n",
                     roff(upper), SPECDRIFT_DATE, SPECDRIFT_VERSION, roff(title), roff(summary));
}

/// A line of a synopsis: what is typed literally is bold, what it stands for in italics.
std::string usage_words(std::string_view usage) {
  std::string line;
  while (!usage.empty()) {
    const bool upper = usage.front() >= 'A' && usage.front() <= 'Z';
    const auto length = std::min(upper ? usage.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
                                       : usage.find_first_of(" []|.,"),
                                 usage.size());
    if (length == 0) {
      line += roff(usage.substr(0, 1));
      usage.remove_prefix(1);
      continue;
    }
    line += fmt::format("\\f{}{}\\fR", upper ? 'I' : 'B', roff(usage.substr(0, length)));
    usage.remove_prefix(length);
  }
  return line;
}

std::string manual_paragraphs(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    const auto paragraph = text.substr(0, text.find("\n\n"));
    text.remove_prefix(std::min(paragraph.size() + 2, text.size()));
    result += (result.empty() ? "" : ".PP\n") + roff(paragraph) + '\n';
  }
  return result;
}

std::string options(const OptionGroup& group) {
  std::string text;
  for (const Option& option : group.options) {
    text += ".TP\n";
    if (option.letter) text += fmt::format("\\fB\\-{}\\fR, ", option.letter);
    text += fmt::format("\\fB\\-\\-{}\\fR", roff(option.name));
    if (!option.argument.empty()) text += fmt::format(" \\fI{}\\fR", roff(option.argument));
    text += '\n' + roff(option.help);
    if (!option.default_value.empty())
      text += fmt::format(" (default: {})", roff(option.default_value));
    text += '\n';
  }
  return text;
}

std::string example(std::string_view command, std::string_view shows) {
  return fmt::format(".PP\n{}:\n.PP\n.RS 4\n.EX\n{}\n.EE\n.RE\n", roff(shows), roff(command));
}

std::string see_also(std::vector<std::string> pages) {
  std::string text = ".SH SEE ALSO\n";
  for (std::size_t i = 0; i < pages.size(); ++i)
    text += fmt::format(".BR {} (1){}\n", roff(pages[i]), i + 1 < pages.size() ? "," : "");
  return text;
}

void write_page(const std::string& folder, std::string_view name, const std::string& page) {
  Output output(fmt::format("{}/{}.1", folder, name), Content::data);
  output.write(page);
  output.finish();
}

}  // namespace

std::string manual_page(const Verb& verb) {
  std::string page = head(page_of(verb), verb.summary);
  page += ".SH SYNOPSIS\n";
  for (const auto usage : verb.usage)
    page += fmt::format("{}\\fBspecdrift {}\\fR {}\n", page.ends_with("SYNOPSIS\n") ? "" : ".br\n",
                        verb.name, usage_words(usage));
  page += ".SH DESCRIPTION\n" + manual_paragraphs(verb.description) + ".SH OPTIONS\n";
  for (const OptionGroup& group : verb.groups)
    page += fmt::format(".SS {}\n{}", roff(group.title), options(group));
  page += fmt::format(".SH EXIT STATUS\n{}\n", roff(verb.statuses));
  if (!verb.examples.empty()) page += ".SH EXAMPLES\n";
  bool first = true;
  for (const Example& each : verb.examples) {
    const std::string text = example(each.command, each.shows);
    page += first ? text.substr(text.find('\n') + 1) : text;
    first = false;
  }
  return page + see_also({"specdrift"});
}

std::string manual_page(std::span<const Verb* const> verbs) {
  std::string page = head("specdrift", program_summary);
  page += ".SH SYNOPSIS\n";
  for (const auto usage : program_usage)
    page += fmt::format("{}\\fBspecdrift\\fR {}\n", page.ends_with("SYNOPSIS\n") ? "" : ".br\n",
                        usage_words(usage));
  page += fmt::format(".SH DESCRIPTION\n{}\n.PP\nThe verbs, each with a page of its own:\n",
                      roff(program_description));
  std::vector<std::string> pages;
  for (const Verb* const verb : verbs) {
    page += fmt::format(".TP\n\\fB{}\\fR\n{}\n", roff(verb->name), roff(verb->summary));
    pages.push_back(page_of(*verb));
  }
  page += ".SH OPTIONS\n" + options(program_options);
  page += fmt::format(".SH EXIT STATUS\n{}\n.SH EXAMPLES\n", roff(program_statuses));
  page += ".EX\n";
  for (const Verb* const verb : verbs)
    if (!verb->examples.empty()) page += roff(verb->examples.front().command) + '\n';
  return page + ".EE\n" + see_also(std::move(pages));
}

void write_manual_pages(const std::string& folder, std::span<const Verb* const> verbs) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) throw UserError(folder, "cannot be made: " + error.message());
  write_page(folder, "specdrift", manual_page(verbs));
  for (const Verb* const verb : verbs) write_page(folder, page_of(*verb), manual_page(*verb));
}

}  // namespace specdrift::cli
