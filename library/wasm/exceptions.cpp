// Exceptions of WebAssembly for the module of proofs. The runtime library that Debian has for
// WebAssembly is built without them. This is as much of the interface that compilers expect of one
// as core/prove and core/identify need: classes with a single base, thrown by value and caught by
// reference, in one thread.

#include <cstdint>
#include <cstdlib>
#include <exception>
#include <stdexcept>
#include <typeinfo>

// As the compiler lays them out.
namespace __cxxabiv1 {

class __class_type_info : public std::type_info {
 public:
  ~__class_type_info() override;
};

class __si_class_type_info : public __class_type_info {
 public:
  ~__si_class_type_info() override;
  const __class_type_info* __base_type;
};

}  // namespace __cxxabiv1

namespace {

/// Stands before each object that is thrown.
struct alignas(16) Header {
  const std::type_info* type;
  void* (*destroy)(void*);  ///< a destructor, which returns its object there
  unsigned handlers;        ///< that are running
  bool is_rethrown;
  Header* outer;  ///< caught before it, and still handled
};

Header* caught = nullptr;

Header* header_of(void* thrown) {
  return static_cast<Header*>(thrown) - 1;
}

void release(Header* header) {
  if (header->destroy) header->destroy(header + 1);
  std::free(header);
}

/// Whether a handler for `wanted` takes what was thrown. A base is at the place of the whole.
bool takes(const std::type_info& wanted, const std::type_info* thrown) {
  while (*thrown != wanted) {
    const auto* const derived = dynamic_cast<const __cxxabiv1::__si_class_type_info*>(thrown);
    if (!derived) return false;
    thrown = derived->__base_type;
  }
  return true;
}

std::uint32_t unsigned_leb(const std::uint8_t*& at) {
  std::uint32_t value = 0;
  for (unsigned shift = 0;; shift += 7) {
    const std::uint8_t byte = *at++;
    value |= (byte & 0x7FU) << shift;
    if (byte < 0x80) return value;
  }
}

std::int32_t signed_leb(const std::uint8_t*& at) {
  std::int32_t value = 0;
  for (unsigned shift = 0;;) {
    const std::uint8_t byte = *at++;
    value |= (byte & 0x7F) << shift;
    shift += 7;
    if (byte >= 0x80) continue;
    if ((byte & 0x40) != 0 && shift < 32) value |= -(1 << shift);
    return value;
  }
}

constexpr std::uint8_t omitted = 0xFF;  // DW_EH_PE_omit

/// The number of the first handler that takes what was thrown, in the table of a function; 0: none.
int handler_of(const std::uint8_t* table, std::uint32_t landing, const std::type_info* thrown) {
  if (*table++ != omitted) std::abort();  // landing pads are numbers
  const std::uint8_t form_of_types = *table++;
  const std::uint8_t* types = nullptr;
  if (form_of_types != omitted) {
    const std::uint32_t size = unsigned_leb(table);
    types = table + size;
  }
  ++table;  // the form of the calls: LEB128
  const std::uint32_t size = unsigned_leb(table);
  const std::uint8_t* const actions = table + size;
  for (std::uint32_t i = 0; i < landing; ++i) {
    unsigned_leb(table);
    unsigned_leb(table);
  }
  unsigned_leb(table);
  const std::uint32_t first = unsigned_leb(table);
  if (first == 0 || !types) return 0;
  for (const std::uint8_t* action = actions + first - 1;;) {
    const std::int32_t number = signed_leb(action);
    const std::uint8_t* const before_next = action;
    const std::int32_t next = signed_leb(action);
    if (number > 0) {
      const auto* const wanted = reinterpret_cast<const std::type_info* const*>(types)[-number];
      if (!wanted || takes(*wanted, thrown)) return number;
    }
    if (next == 0) return 0;
    action = before_next + next;
  }
}

}  // namespace

extern "C" {

/// Generated code says here of where it has caught something, and what it wants to know.
struct {
  std::uint32_t landing;
  const std::uint8_t* table;
  std::uint32_t selector;
} __wasm_lpad_context;

int _Unwind_CallPersonality(void* thrown) {
  __wasm_lpad_context.selector = static_cast<std::uint32_t>(
      handler_of(__wasm_lpad_context.table, __wasm_lpad_context.landing, header_of(thrown)->type));
  return 0;
}

/// Named by tables alone.
void __gxx_wasm_personality_v0() {
  std::abort();
}

void* __cxa_allocate_exception(std::size_t size) noexcept {
  auto* const header = static_cast<Header*>(std::malloc(sizeof(Header) + size));
  if (!header) std::abort();
  *header = {};
  return header + 1;
}

void __cxa_free_exception(void* thrown) noexcept {
  std::free(header_of(thrown));
}

[[noreturn]] void __cxa_throw(void* thrown, std::type_info* type, void* (*destroy)(void*)) {
  header_of(thrown)->type = type;
  header_of(thrown)->destroy = destroy;
  __builtin_wasm_throw(0, thrown);
}

void* __cxa_get_exception_ptr(void* thrown) noexcept {
  return thrown;
}

void* __cxa_begin_catch(void* thrown) noexcept {
  Header* const header = header_of(thrown);
  if (header != caught) {
    header->outer = caught;
    caught = header;
  }
  header->is_rethrown = false;
  ++header->handlers;
  return thrown;
}

void __cxa_end_catch() {
  Header* const header = caught;
  if (--header->handlers > 0) return;
  caught = header->outer;
  if (!header->is_rethrown) release(header);
}

[[noreturn]] void __cxa_rethrow() {
  caught->is_rethrown = true;
  __builtin_wasm_throw(0, caught + 1);
}

/// Where something is thrown while another thing is being thrown.
[[noreturn]] void _Unwind_Resume(void* thrown) {
  __builtin_wasm_throw(0, thrown);
}

}  // extern "C"

// Code without exceptions throws by these. The words are all that is kept of what is thrown, and
// nothing is destroyed on the way.
namespace boost {

struct source_location;

[[noreturn]] void throw_exception(const std::exception& thrown) {
  throw std::runtime_error(thrown.what());
}
[[noreturn]] void throw_exception(const std::exception& thrown, const source_location&) {
  throw std::runtime_error(thrown.what());
}

}  // namespace boost
