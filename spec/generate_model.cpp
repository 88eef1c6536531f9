// Turns specifications into constant tables, so that a program that runs them reads nothing.
//   generate_model OUTPUT.cpp SPECIFICATION.xml…
// A delta comes after its base.

#include <fmt/core.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <sstream>

#include "core/model/load/load.h"
#include "spec/model_writer.h"

namespace {

using namespace specdrift::model;

std::optional<std::string> read_whole(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  if (!in) return std::nullopt;
  return std::move(text).str();
}

std::string name_in_spec(const std::filesystem::path& path) {
  const std::string folder = path.parent_path().filename().string();
  return folder == "history" ? "history/" + path.filename().string() : path.filename().string();
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) {
    fmt::print(stderr, "usage: generate_model OUTPUT.cpp SPECIFICATION.xml…\n");
    return 2;
  }
  std::vector<std::unique_ptr<LoadedModel>> models;
  ModelWriter writer;
  for (int i = 2; i < argc; ++i) {
    const std::filesystem::path path = argv[i];
    LoadOptions options;
    options.find_base = [&](std::string_view version) -> const Model* {
      for (const auto& loaded : models)
        if (loaded->model.version == version) return &loaded->model;
      return nullptr;
    };
    options.read_file = [&](std::string_view file) {
      // The tables of history/ lie with the others.
      const auto beside = read_whole(path.parent_path() / file);
      return beside ? beside : read_whole(path.parent_path().parent_path() / file);
    };
    const auto text = read_whole(path);
    if (!text) {
      fmt::print(stderr, "{}: the file cannot be read\n", argv[i]);
      return 2;
    }
    LoadResult result = load_model(*text, fmt::format("spec/{}", name_in_spec(path)), options);
    for (const LoadError& error : result.errors) fmt::print(stderr, "{}\n", error.message());
    if (!result.loaded) return 2;
    writer.add(result.loaded->model);
    models.push_back(std::move(result.loaded));
  }
  std::ofstream out(argv[1]);
  out << writer.text();
  out.close();
  return out.good() ? 0 : 2;
}
