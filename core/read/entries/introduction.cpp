#include "core/read/entries/introduction.h"

namespace specdrift::read {

void read_introduction(const Section& section, EntryReader& reader, Reading& reading) {
  reader.enter(section);
  reading.has_introduction = true;
  for (const Block& block : section.blocks) {
    if (block.kind == Block::Kind::note) {
      for (std::size_t i = 0; i < sentences_of(block).size(); ++i) reader.count_note();
      continue;
    }
    for (const Sentence& sentence : sentences_of(block)) {
      if (reader.is_note(sentence)) continue;
      if (!reader.read_definition(sentence)) reader.report(sentence, "no phrase fits");
    }
  }
}

}  // namespace specdrift::read
