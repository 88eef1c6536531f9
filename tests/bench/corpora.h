#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace specdrift::bench {

/// Documents in memory, each by itself.
struct Corpus {
  std::string name;
  std::vector<std::string> documents;

  std::size_t bytes() const;
  double bytes_a_tag() const;
};

/// The four corpora from the files below `directory`, as often one after the other as makes their
/// sizes; of `scale` times those. Without such a directory: pages made at random of the same
/// density of tags.
std::vector<Corpus> read_corpora(const std::string& directory, double scale);
std::vector<Corpus> generated_corpora(double scale);

}  // namespace specdrift::bench
