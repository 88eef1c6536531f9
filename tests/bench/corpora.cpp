#include "tests/bench/corpora.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>

namespace specdrift::bench {
namespace {

namespace fs = std::filesystem;

struct Kind {
  std::string_view name;
  std::vector<std::string_view> folders;
  double megabytes;
  unsigned text_bytes, raw_bytes;  ///< between two tags, for generated pages
};

/// As in the published measurements of other tokenizers. The second is a mixture of the last two.
const std::vector<Kind>& kinds() {
  static const std::vector<Kind> all = {
      {"readability", {"readability"}, 25.7, 40, 6000},
      {"documentation", {"docs-text-heavy", "docs-tag-heavy"}, 40, 12, 0},
      {"text-heavy", {"docs-text-heavy"}, 20, 28, 0},
      {"tag-heavy", {"docs-tag-heavy"}, 20, 4, 0},
  };
  return all;
}

std::vector<std::string> read_folder(const fs::path& folder) {
  std::vector<fs::path> paths;
  for (const auto& entry : fs::recursive_directory_iterator(folder))
    if (entry.path().extension() == ".html") paths.push_back(entry.path());
  std::sort(paths.begin(), paths.end());
  std::vector<std::string> documents;
  for (const fs::path& path : paths) {
    std::ifstream file(path, std::ios::binary);
    documents.emplace_back(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
  }
  return documents;
}

void repeat_to(double megabytes, Corpus& corpus) {
  const std::vector<std::string> once = std::move(corpus.documents);
  corpus.documents.clear();
  double left = megabytes * 1e6;
  for (std::size_t i = 0; left > 0 && !once.empty(); i = (i + 1) % once.size()) {
    left -= static_cast<double>(once[i].size());
    corpus.documents.push_back(once[i]);
  }
}

std::string random_page(const Kind& kind, std::mt19937& random, std::size_t bytes) {
  static constexpr std::string_view names[] = {"a", "p", "div", "span", "td", "li", "code", "h2"};
  const auto below = [&](unsigned n) { return static_cast<unsigned>(random()) % n; };
  const auto words = [&](std::string& page, unsigned size) {
    for (unsigned i = 0; i < size; ++i)
      page += below(6) == 0 ? ' ' : static_cast<char>('a' + below(26));
  };
  std::string page = "<!DOCTYPE html><html><head><title>t</title></head><body>";
  while (page.size() < bytes) {
    const std::string_view name = names[below(std::size(names))];
    page.append("<").append(name);
    if (below(2) == 0) {
      page += " class=\"";
      words(page, 2 + below(10));
      page += '"';
    }
    page += '>';
    words(page, below(2 * kind.text_bytes));
    if (below(40) == 0) page += "&amp;";
    page.append("</").append(name).append(">");
    words(page, below(2 * kind.text_bytes));
    if (kind.raw_bytes > 0 && below(40) == 0) {
      page += "<script>";
      words(page, below(2 * kind.raw_bytes));
      page += "</script>";
    }
  }
  return page + "</body></html>";
}

}  // namespace

std::size_t Corpus::bytes() const {
  std::size_t sum = 0;
  for (const std::string& document : documents) sum += document.size();
  return sum;
}

double Corpus::bytes_a_tag() const {
  std::size_t tags = 0;
  for (const std::string& document : documents)
    tags += static_cast<std::size_t>(std::count(document.begin(), document.end(), '<'));
  return static_cast<double>(bytes()) / static_cast<double>(std::max<std::size_t>(tags, 1));
}

std::vector<Corpus> read_corpora(const std::string& directory, double scale) {
  std::vector<Corpus> corpora;
  for (const Kind& kind : kinds()) {
    Corpus& corpus = corpora.emplace_back(Corpus{std::string(kind.name), {}});
    for (const std::string_view folder : kind.folders)
      for (std::string& document : read_folder(fs::path(directory) / folder))
        corpus.documents.push_back(std::move(document));
    repeat_to(kind.megabytes * scale, corpus);
  }
  return corpora;
}

std::vector<Corpus> generated_corpora(double scale) {
  std::vector<Corpus> corpora;
  std::mt19937 random(1);
  for (const Kind& kind : kinds()) {
    Corpus& corpus = corpora.emplace_back(Corpus{std::string(kind.name) + " (generated)", {}});
    for (double left = kind.megabytes * scale * 1e6; left > 0;) {
      corpus.documents.push_back(random_page(kind, random, 50'000));
      left -= static_cast<double>(corpus.documents.back().size());
    }
  }
  return corpora;
}

}  // namespace specdrift::bench
