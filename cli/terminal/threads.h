#pragma once

#include <cerrno>
#include <cstddef>
#include <new>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

namespace specdrift::cli {

/// Threads that do the same work, as many as the system gives. Whoever owns them makes them end:
/// the destructor waits for that.
class Threads {
 public:
  Threads() = default;
  ~Threads() { join(); }
  Threads(const Threads&) = delete;
  Threads& operator=(const Threads&) = delete;

  /// Whether another one could be made: memory may be short, or processes be limited. Requires:
  /// nothing leaves `work` as an exception.
  template <class Work> bool start(Work work) noexcept {
    try {
      threads_.reserve(threads_.size() + 1);
      threads_.emplace_back(std::move(work));
      return true;
    } catch (const std::system_error& error) {
      why_not_ = error.code().value();
    } catch (const std::bad_alloc&) {
      why_not_ = ENOMEM;
    }
    return false;
  }

  std::size_t size() const { return threads_.size(); }

  /// Throws UserError that says why there is none. Requires: `start` has failed.
  [[noreturn]] void refuse() const;

  void join() noexcept {
    for (std::thread& one : threads_) one.join();
    threads_.clear();
  }

 private:
  std::vector<std::thread> threads_;
  int why_not_ = 0;  ///< as errno
};

}  // namespace specdrift::cli
