// Each allocation of a call fails once: the call has an error value, and nothing that it allocated
// is left. Replaces operator new, for the library, too.

#include <specdrift-c.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>

namespace {

long fails_at = 0;  ///< 0: never
long requests = 0;
long living = 0;

void* allocate(std::size_t size) {
  if (++requests == fails_at) return nullptr;
  void* const memory = std::malloc(size > 0 ? size : 1);
  if (memory) ++living;
  return memory;
}

void* allocate_aligned(std::size_t size, std::size_t alignment) {
  if (++requests == fails_at) return nullptr;
  void* memory = nullptr;
  if (posix_memalign(&memory, alignment, size > 0 ? size : 1) != 0) return nullptr;
  ++living;
  return memory;
}

void release(void* memory) {
  if (memory) --living;
  std::free(memory);
}

void* or_throw(void* memory) {
  if (!memory) throw std::bad_alloc();
  return memory;
}

}  // namespace

void* operator new(std::size_t size) {
  return or_throw(allocate(size));
}
void* operator new[](std::size_t size) {
  return or_throw(allocate(size));
}
void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  return allocate(size);
}
void* operator new[](std::size_t size, const std::nothrow_t&) noexcept {
  return allocate(size);
}
void* operator new(std::size_t size, std::align_val_t alignment) {
  return or_throw(allocate_aligned(size, static_cast<std::size_t>(alignment)));
}
void* operator new[](std::size_t size, std::align_val_t alignment) {
  return or_throw(allocate_aligned(size, static_cast<std::size_t>(alignment)));
}
void operator delete(void* memory) noexcept {
  release(memory);
}
void operator delete[](void* memory) noexcept {
  release(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
  release(memory);
}
void operator delete[](void* memory, std::size_t) noexcept {
  release(memory);
}
void operator delete(void* memory, std::align_val_t) noexcept {
  release(memory);
}
void operator delete[](void* memory, std::align_val_t) noexcept {
  release(memory);
}
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept {
  release(memory);
}
void operator delete[](void* memory, std::size_t, std::align_val_t) noexcept {
  release(memory);
}

namespace {

constexpr char page[] = "x<!--a--!><b>-->y<title>&amp;</title><a b=c d>&notit;<!DOCTYPE x>";
constexpr char own[] =
    R"({"specification": "<specification version='mine' base='13.2.5' title='mine' organisation='me' date='2026' )"
    R"(earliest='2026-01-01' latest='2026-01-01' source='none' section='13.2.5' errors='named'><alter )"
    R"(states='before-attribute-name'><extend row='TAB' input='VT'/></alter></specification>", "versions": ["mine", "2009"]})";

constexpr char section[] =
    "Tokenization\n\nData state\n\nConsume the next input character:\n\nU+003C LESS-THAN SIGN (<)\n"
    "    Switch to the tag open state.\nEOF\n    Emit an end-of-file token.\nAnything else\n"
    "    Emit the current input character as a character token.\n";

int on_token(const sd_token*, void*) {
  return 0;
}
int on_divergence(const sd_divergence*, void*) {
  return 0;
}

int next_page(sd_document* document, void* user) {
  document->text = {page, sizeof page - 1};
  return ++*static_cast<int*>(user) < 3;
}

struct Call {
  const char* name;
  sd_result* (*run)();
  long most = 0;  ///< allocations that fail, spread over all of them; 0: as the step says
};
const Call calls[] = {
    {"compare", [] { return sd_compare(page, sizeof page - 1, R"({"errors": true})"); }},
    {"compare, html", [] { return sd_compare(page, sizeof page - 1, R"({"format": "html"})"); }},
    {"specification", [] { return sd_compare(page, sizeof page - 1, own); }},
    {"tokens", [] { return sd_tokens(page, sizeof page - 1, "8.2.4", nullptr); }},
    {"each token",
     [] { return sd_each_token(page, sizeof page - 1, "living", nullptr, on_token, nullptr); }},
    {"each divergence",
     [] { return sd_each_divergence(page, sizeof page - 1, nullptr, on_divergence, nullptr); }},
    {"read",
     [] { return sd_read(section, sizeof section - 1, R"({"partial": true, "like": "2009"})"); },
     400},
    {"corpus",
     [] {
       int pages = 0;
       return sd_corpus(next_page, R"({"versions": ["2009", "8.2.4"]})", &pages);
     },
     400},
    {"a wrong option", [] { return sd_compare(page, 3, R"({"versions": ["x"]})"); }},
};

/// How many calls were not as they should be.
long sweep(const Call& call, long step) {
  sd_free(call.run());  // what is made once is made
  const sd_status usual = [&] {
    sd_result* const result = call.run();
    const sd_status status = sd_status_of(result);
    sd_free(result);
    return status;
  }();
  requests = 0;
  sd_free(call.run());
  const long all = requests;
  if (call.most > 0) step = std::max(step, all / call.most);
  long wrong = 0, refused = 0;
  for (long i = 1; i <= all; i += step) {
    const long before = living;
    requests = 0;
    fails_at = i;
    sd_result* const result = call.run();
    fails_at = 0;
    const sd_status status = sd_status_of(result);
    // Something may do without: what std::stable_sort asks for, for one.
    const bool is_right = status == SD_NO_MEMORY
                              ? *sd_message(result) != '\0' && sd_size(result) == 0
                              : status == usual;
    refused += status == SD_NO_MEMORY;
    sd_free(result);
    if (is_right && living == before) continue;
    ++wrong;
    std::fprintf(stderr, "%s, allocation %ld: %s, %ld left\n", call.name, i, sd_status_name(status),
                 living - before);
  }
  std::printf("%s: %ld allocations, %ld refused\n", call.name, all, refused);
  return refused > 0 ? wrong : wrong + 1;
}

}  // namespace

int main(int count, char** words) {
  const long step = count > 1 ? std::strtol(words[1], nullptr, 10) : 1;
  long wrong = 0;
  for (const Call& call : calls) wrong += sweep(call, step);
  return wrong > 0;
}
