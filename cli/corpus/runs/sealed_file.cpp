#include "cli/corpus/runs/sealed_file.h"

#include <fmt/format.h>

#include "cli/terminal/user_error.h"
#include "core/corpus/fields.h"
#include "core/token/hash.h"

namespace specdrift::cli {
namespace {

std::string digest_line(const LineDigest& digest) {
  return fmt::format("{{\"digest\":\"{}\"}}\n", digest.written());
}

}  // namespace

void LineDigest::add(std::string_view line) {
  buffer_ = written();
  buffer_ += line;
  digest_ = hash_of(buffer_);
}

std::string LineDigest::written() const {
  return fmt::format("{:016x}", digest_);
}

SealedWriter::SealedWriter(const std::string& path)
    : output_(path, Content::data, Output::Links::replaced) {
  output_.make_durable();
}

void SealedWriter::line(std::string_view line) {
  digest_.add(line);
  output_.write(line);
}

std::string SealedWriter::finish() {
  output_.write(digest_line(digest_));
  output_.finish();
  return digest_.written();
}

SealedFile::SealedFile(const std::string& path) : contents_(FileContents::of_file(path)) {
  const std::string_view all = contents_.bytes();
  if (!all.ends_with('\n')) throw corpus::BadFields("it is cut short");
  const std::size_t before = all.substr(0, all.size() - 1).rfind('\n');
  if (before == std::string_view::npos) throw corpus::BadFields("it is cut short");
  lines_ = all.substr(0, before + 1);
  LineDigest digest;
  std::string_view line;
  while (next(line)) digest.add(lines_.substr(at_ - line.size() - 1, line.size() + 1));
  rewind();
  if (all.substr(before + 1) != digest_line(digest))
    throw corpus::BadFields("its digest is wrong: it is damaged, or was changed");
  digest_ = digest.written();
}

bool SealedFile::next(std::string_view& line) {
  if (at_ == lines_.size()) return false;
  const std::size_t end = lines_.find('\n', at_);
  line = lines_.substr(at_, end - at_);
  at_ = end + 1;
  return true;
}

}  // namespace specdrift::cli
