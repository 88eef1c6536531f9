#include "cli/files/id_list.h"

#include <algorithm>
#include <string_view>

#include "cli/files/file_contents.h"

namespace specdrift::cli {

void add_ids(std::set<std::string>& ids, const std::string& path) {
  const FileContents contents = FileContents::of_file(path);
  std::string_view rest = contents.bytes();
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    std::string_view line = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (!line.empty() && !line.starts_with('#')) ids.emplace(line);
  }
}

}  // namespace specdrift::cli
