// Eight threads call every kind of function at the same time, the first calls among them: all have
// the results that one thread has.

#include <specdrift-c.h>

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <thread>
#include <vector>

namespace {

constexpr char page[] = "x<!--a--!><b>-->y<title>&amp;</title><a b=c d>&notit;";

constexpr char section[] =
    "Tokenization\n\nData state\n\nConsume the next input character:\n\nAnything else\n"
    "    Emit the current input character as a character token.\n";

int count(const sd_token*, void* user) {
  ++*static_cast<int*>(user);
  return 0;
}

int next_page(sd_document* document, void* user) {
  document->text = {page, sizeof page - 1};
  return ++*static_cast<int*>(user) < 3;
}

std::string text_of(sd_result* result) {
  std::string text =
      std::string(sd_status_name(sd_status_of(result))) + sd_message(result) + sd_data(result);
  sd_free(result);
  return text;
}

std::string all_of(int i) {
  const std::string text = std::string(page) + "<!--" + std::to_string(i % 3) + "--!>";
  int tokens = 0;
  std::string all = text_of(
      sd_compare(text.data(), text.size(), R"({"errors": true, "versions": ["r3191", "living"]})"));
  all += text_of(sd_tokens(text.data(), text.size(), "2009", nullptr));
  all += text_of(sd_each_token(text.data(), text.size(), "living", nullptr, count, &tokens));
  all += text_of(sd_blame(text.data(), text.size(), R"({"at": 3})"));
  all += text_of(sd_trace(text.data(), text.size(), R"({"most": 5})"));
  all += text_of(sd_compare(text.data(), text.size(), R"({"versions": ["x"]})"));
  int documents = 0;
  all += text_of(sd_corpus(next_page, R"({"versions": ["2009", "living"]})", &documents));
  all += text_of(sd_read(section, sizeof section - 1, R"({"partial": true})"));
  return all + std::to_string(tokens);
}

}  // namespace

int main(int argument_count, char** arguments) {
  const int rounds = argument_count > 1 ? std::atoi(arguments[1]) : 3;
  std::vector<std::vector<std::string>> seen(8);
  std::vector<std::thread> threads;
  for (std::vector<std::string>& of_thread : seen)
    threads.emplace_back([&of_thread, rounds] {
      for (int i = 0; i < rounds; ++i) of_thread.push_back(all_of(i));
    });
  for (std::thread& thread : threads) thread.join();
  int wrong = 0;
  for (int i = 0; i < rounds; ++i) {
    const std::string alone = all_of(i);
    if (alone.find("SD_OK") == std::string::npos) ++wrong;
    for (const auto& of_thread : seen) wrong += of_thread[static_cast<std::size_t>(i)] != alone;
  }
  if (wrong > 0) std::fprintf(stderr, "%d results differ\n", wrong);
  return wrong > 0;
}
