#include "cli/files/input_files.h"

#include <unistd.h>

#include <optional>

#include "cli/terminal/escaped_text.h"
#include "cli/terminal/trouble.h"

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

std::vector<InputRequest> requested_inputs(const Arguments& arguments) {
  const bool escaped = arguments.has("escaped");
  std::vector<InputRequest> requests;
  bool standard_input = false;
  bool text = false;
  for (const Arguments::Item& item : arguments.items()) {
    if (item.option == "text") {
      text = true;
      requests.push_back(
          {InputRequest::Kind::text, escaped ? resolve_escapes(item.value) : item.value});
    } else if (item.option.empty() && item.value == "-") {
      if (standard_input) throw Trouble("-", "standard input can be read only once");
      standard_input = true;
      requests.push_back({InputRequest::Kind::standard_input, {}});
    } else if (item.option.empty()) {
      requests.push_back({InputRequest::Kind::file, item.value});
    }
  }
  if (escaped && !text) throw Trouble("--escaped", "there is no --text that it concerns");
  if (requests.empty()) {
    if (::isatty(STDIN_FILENO) == 1 && ::isatty(STDERR_FILENO) == 1)
      tell({{"specdrift: no input is named: reading what is typed here, until Ctrl-D"}});
    requests.push_back({InputRequest::Kind::standard_input, {}});
  }
  return requests;
}

InputFile::InputFile(const InputRequest& request)
    : name_(name_of(request)), contents_(open(request)) {}

std::string_view InputFile::bytes() const {
  const auto* const text = std::get_if<std::string>(&contents_);
  return text ? std::string_view(*text) : std::get<FileContents>(contents_).bytes();
}

Source InputFile::source() const {
  return std::holds_alternative<std::string>(contents_) ? Source::from_string(bytes())
                                                        : Source::from_bytes(bytes());
}

bool for_each_input(std::span<const InputRequest> requests,
                    const std::function<void(const InputFile& input)>& use) {
  bool all = true;
  for (const InputRequest& request : requests) {
    std::optional<InputFile> input;
    try {
      input.emplace(request);
    } catch (const Trouble& trouble) {
      report(trouble);
      all = false;
      continue;
    }
    use(*input);
  }
  return all;
}

}  // namespace specdrift::cli
