#pragma once

#include <fmt/core.h>

#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>
#include <system_error>

#include "tests/fuzz/fuzz.h"

namespace specdrift::fuzz {

/// A folder for files of this process, which is removed when it ends.
class Folder {
 public:
  Folder() : path_((std::filesystem::temp_directory_path() / "specdrift-fuzz-XXXXXX").string()) {
    require(::mkdtemp(path_.data()) != nullptr, "no folder for files", path_);
  }
  ~Folder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  const std::string& path() const { return path_; }
  std::string file(std::string_view name) const { return fmt::format("{}/{}", path_, name); }

 private:
  std::string path_;
};

}  // namespace specdrift::fuzz
